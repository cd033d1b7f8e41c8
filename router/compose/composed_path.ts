import { attempt, type Mistake } from "../path/mistake.ts";
import {
  checkPattern,
  joinPatterns,
  type PathReader,
  type Pattern,
} from "../path/pattern.ts";
import { DEFAULT_VERSION_PREFIX, joinVersion } from "../path/version.ts";
import {
  chooseVersionPrefix,
  type Inheritance,
  type Setting,
} from "./inheritance.ts";

/** What a path is composed of. */
export interface PathParts {
  /** The version's text; `undefined` for a path without one. */
  readonly version: string | undefined;
  /** What stands around the route. */
  readonly inherited: Pick<Inheritance, "versionPrefixes">;
  /** URL prefixes and the route's own path. */
  readonly resource: Pattern;
  /** The route's place, for messages. */
  readonly place: string;
}

/** A path, and where what stands before its version was set. */
export interface ComposedPath {
  readonly pattern: Pattern;
  /** Version prefix and version. */
  readonly lead: Pattern;
  /** The text before the version; `undefined` without a version. */
  readonly versionPrefix: string | undefined;
  /** Where that was set; `undefined` for the default. */
  readonly prefix: Setting<string> | undefined;
}

/**
 * Puts version prefix, version and the rest of a path together (SPEC section 4).
 *
 * @returns The path, or `undefined` when it cannot be; that is then noted in
 * the mistakes.
 */
export function composePath(
  { readPath, mistakes }: {
    readonly readPath: PathReader;
    readonly mistakes: Mistake[];
  },
  { version, inherited, resource, place }: PathParts,
): ComposedPath | undefined {
  return attempt(
    () => {
      const prefix = version === undefined
        ? undefined
        : chooseVersionPrefix(inherited);
      const versionPrefix = version === undefined
        ? undefined
        : prefix?.value ?? DEFAULT_VERSION_PREFIX;
      const lead = readPath(
        version === undefined ? "" : joinVersion(versionPrefix!, version),
      );
      const pattern = joinPatterns(lead, resource);
      checkPattern(pattern);
      return { pattern, lead, versionPrefix, prefix };
    },
    place,
    mistakes,
  );
}

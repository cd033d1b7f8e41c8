import type { Composition, Extension } from "../composition.ts";
import { keepOwnPrefix, type VersionParts } from "./own_prefix.ts";
import { isInScope } from "./scope.ts";

/** What a version extends. */
interface Base extends VersionParts {
  /** Whether it stands after the prefix of the extending version. */
  readonly isAfterOwnPrefix: boolean;
}

/**
 * Lists a version and those that it builds on, in whichever group.
 *
 * @param composition What extends what.
 * @param version The name of the version.
 */
export function listBuiltOn(
  { extensions }: Composition,
  version: string,
): ReadonlySet<string> {
  const versions = new Set([version]);
  // What is added on the way is walked through as well.
  for (const name of versions) {
    for (const extension of extensions) {
      if (extension.version === name) versions.add(extension.extends);
    }
  }
  return versions;
}

/**
 * Finds what a version extends: of the other version, what stands after the same
 * prefix. Others are meant only where nothing stands after its own.
 *
 * @param composition What is composed so far.
 * @param extension The version that extends another.
 */
export function findBase(composition: Composition, extension: Extension): Base {
  const { scope, extends: extended } = extension;
  const routes = composition.routes.slice(scope.start, scope.end)
    .filter(({ version }) => version === extended);
  const extensions = composition.extensions.filter((other) =>
    other.version === extended && isInScope(other.scope, scope)
  );
  const own = keepOwnPrefix(extension, { routes, extensions });
  const isThere = own.routes.length + own.extensions.length > 0;
  return isThere
    ? { ...own, isAfterOwnPrefix: true }
    : { routes, extensions, isAfterOwnPrefix: false };
}

import { checkPattern, type Pattern, ROOT } from "../path/pattern.ts";
import { Refusal } from "../path/refusal.ts";
import { joinVersion } from "../path/version.ts";
import type { Composition } from "./composition.ts";
import {
  chooseVersionPrefix,
  prefixOf,
  type VersionPrefixes,
} from "./effective_settings.ts";

/** A path, whole and in its parts. */
export interface ComposedPath {
  readonly pattern: Pattern;
  /** Version prefix and version. */
  readonly lead: Pattern;
  /** URL prefixes and the route's own path. */
  readonly resource: Pattern;
  /** The text before the version; `undefined` without a version. */
  readonly versionPrefix: string | undefined;
}

/** The path of a version. */
export interface VersionedPath extends ComposedPath {
  readonly versionPrefix: string;
}

/** Reads version prefix and version; what is wrong is so where that is set. */
function attemptLead(
  readLead: Composition["readLead"],
  text: string,
  prefixes: VersionPrefixes,
): Pattern {
  try {
    return readLead(text);
  } catch (error) {
    const prefix = chooseVersionPrefix(prefixes);
    throw prefix && error instanceof Refusal
      ? error.writtenAt(prefix.place)
      : error;
  }
}

/**
 * Puts version prefix, version and the rest of a path together (SPEC section 4).
 *
 * @param composition Reads version prefix and version, and joins.
 * @param version The version's text; `undefined` for a path without one.
 * @param prefixes The version prefixes that are set around the route.
 * @param resource URL prefixes and the route's own path.
 * @throws {Refusal} When the parts do not make a path.
 */
export function composePath(
  composition: Composition,
  version: string | undefined,
  prefixes: VersionPrefixes,
  resource: Pattern,
): ComposedPath {
  if (version !== undefined) {
    return composeVersionedPath(composition, version, prefixes, resource);
  }
  checkPattern(resource);
  return { pattern: resource, lead: ROOT, resource, versionPrefix: undefined };
}

/**
 * Puts version prefix, version and the rest of a path of a version together.
 *
 * @param composition Reads version prefix and version, and joins.
 * @param version The version's text.
 * @param prefixes The version prefixes that are set around the route.
 * @param resource URL prefixes and the route's own path.
 * @throws {Refusal} When the parts do not make a path.
 */
export function composeVersionedPath(
  { readLead, joinLead }: Composition,
  version: string,
  prefixes: VersionPrefixes,
  resource: Pattern,
): VersionedPath {
  const versionPrefix = prefixOf(prefixes);
  const text = joinVersion(versionPrefix, version);
  const lead = attemptLead(readLead, text, prefixes);
  const pattern = joinLead(lead, resource);
  checkPattern(pattern);
  return { pattern, lead, resource, versionPrefix };
}

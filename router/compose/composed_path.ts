import { type Pattern, refuseBadPattern, ROOT } from "../path/pattern.ts";
import { lastSegmentOf, splitParameter } from "../path/segment.ts";
import { joinVersion } from "../path/version.ts";
import { findRefusal, joinRefusals, Refusal } from "../report/refusal.ts";
import type { Composition } from "./composition.ts";
import {
  chooseVersionPrefix,
  prefixOf,
  type VersionPrefixes,
  type VersionPrefixSetting,
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
export interface PathInVersion extends ComposedPath {
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
    if (!prefix || !(error instanceof Refusal)) throw error;
    const refusal = findGlued(readLead, prefix) ?? error;
    throw refusal.ofSetting("versionPrefix").writtenAt(prefix.place);
  }
}

/** Finds that a version would be joined to the last parameter of its prefix. */
function findGlued(
  readLead: Composition["readLead"],
  { value, read }: VersionPrefixSetting,
): Refusal | undefined {
  if (!splitParameter(lastSegmentOf(read))) return undefined;
  const glued = new Refusal(
    "bad-parameter",
    `"${value}" ends in a parameter, to which the version would be joined.`,
    `End it with a slash or /v: "${value}/" or "${value}/v".`,
  );
  const alone = findRefusal(() => readLead(read));
  return alone ? joinRefusals(...alone.all, glued) : glued;
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
  refuseBadPattern(resource);
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
): PathInVersion {
  const versionPrefix = prefixOf(prefixes);
  const text = joinVersion(versionPrefix, version);
  const lead = attemptLead(readLead, text, prefixes);
  const pattern = joinLead(lead, resource);
  refuseBadPattern(pattern);
  return { pattern, lead, resource, versionPrefix };
}

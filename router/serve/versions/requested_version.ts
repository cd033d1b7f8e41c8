import type { PrefixedVersion, PrefixedVersions } from "./version_prefixes.ts";

/** A version that a path asks for by one of its segments. */
export interface RequestedVersion {
  /** The canonical path, without a trailing slash. */
  readonly path: string;
  /** Which of its segments names the version. */
  readonly position: number;
  /** The version, which need not exist. */
  readonly version: string;
  /** The versions after the version prefix with which the path begins. */
  readonly prefixed: PrefixedVersions;
}

/**
 * Tells whether a version has any path, or has removed one.
 *
 * @param requested The version that a path asks for.
 */
export function isKnownVersion(
  { version, prefixed: { versions } }: RequestedVersion,
): boolean {
  return versions.some((one) => one.version === version);
}

/**
 * Lists the versions that come after the one that a path asks for.
 *
 * @param requested The version that the path asks for.
 */
export function listLater(
  { version, prefixed: { versions } }: RequestedVersion,
): PrefixedVersion[] {
  // One that is written in two ways is there twice.
  const index = versions.findLastIndex((one) => one.version === version);
  return versions.slice(index + 1);
}

/**
 * Returns when all paths of a version are gone, however it is written.
 *
 * @param requested The version that a path asks for.
 * @returns Milliseconds since 1970; `undefined` when some stay.
 */
export function goneOf(
  { version, prefixed: { versions } }: RequestedVersion,
): number | undefined {
  const ends = versions.filter((one) => one.version === version)
    .map(({ gone }) => gone ?? Infinity);
  const last = Math.max(...ends);
  return Number.isFinite(last) ? last : undefined;
}

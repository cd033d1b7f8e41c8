import type { ServingFinder, ServingVersion } from "./serving_version.ts";
import type { PrefixedVersion, PrefixedVersions } from "./version_prefixes.ts";

/** What a path asks for by one of its segments. */
export interface AskedVersion {
  /** Which segment of the path it is. */
  readonly position: number;
  readonly version: string;
  /** Tells whether the version has any path, or has removed one. */
  readonly isKnown: boolean;
  /**
   * Finds when all its paths are gone, in milliseconds since 1970, if they will
   * be.
   */
  findGone(): number | undefined;
  /** Finds the versions that have the path, in ascending order. */
  findServing(): ServingVersion[];
  /** Finds those of them that come after the version. */
  findLater(): ServingVersion[];
}

/** Gives when a version is gone, in whichever ways it is written. */
function findLastEnd(
  versions: readonly PrefixedVersion[],
  name: string,
): number | undefined {
  const ends = versions.filter(({ version }) => version === name)
    .map(({ gone }) => gone ?? Infinity);
  const last = Math.max(...ends);
  return Number.isFinite(last) ? last : undefined;
}

/**
 * Tells of the version that a path asks for.
 *
 * @param path The canonical path, without a trailing slash.
 * @param prefixed The versions after its version prefix.
 * @param position Which of its segments names the version.
 * @param version The version, which need not be one of those.
 * @param findServing Finds versions that have a path.
 */
export function askVersion(
  path: string,
  { versions, versionPrefixes }: PrefixedVersions,
  position: number,
  version: string,
  findServing: ServingFinder,
): AskedVersion {
  // One that is written in two ways is there twice.
  const index = versions.findLastIndex((one) => one.version === version);
  const find = (versions: readonly PrefixedVersion[]) =>
    findServing(versions, versionPrefixes, path, position);
  return {
    position,
    version,
    isKnown: index !== -1,
    findGone: () => findLastEnd(versions, version),
    findServing: () => find(versions),
    findLater: () => find(versions.slice(index + 1)),
  };
}

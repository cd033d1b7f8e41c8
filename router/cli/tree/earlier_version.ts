import type { ServedVersion } from "../../serve/versions/versions.ts";
import { listBases } from "./extended_version.ts";

/**
 * Lists the versions in which a path of a version may have been before: the
 * earlier ones of the same version prefix, the last one first, then others that
 * the version builds on.
 *
 * @param versions All versions, those of one prefix in ascending order.
 * @param version The version.
 */
export function listEarlier(
  versions: readonly ServedVersion[],
  version: ServedVersion,
): ServedVersion[] {
  const earlier = versions.slice(0, versions.indexOf(version))
    .filter(({ versionPrefix }) => versionPrefix === version.versionPrefix);
  const bases = listBases(versions, version);
  return [...new Set([...earlier.reverse(), ...bases])];
}

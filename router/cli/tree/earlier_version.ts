import { isNumbered } from "../../path/version_look.ts";
import type { ServedVersion } from "../../serve/versions/versions.ts";
import { listBases } from "./extended_version.ts";

/**
 * Lists the versions in which a path of a version may have been before: the
 * earlier ones of the same version prefix, the last one first, then others that
 * the version builds on. No version with a name such as `internal` or `public`
 * is earlier than another.
 *
 * @param versions All versions, those of one prefix in ascending order.
 * @param version The version.
 */
export function listEarlierVersions(
  versions: readonly ServedVersion[],
  version: ServedVersion,
): ServedVersion[] {
  const ordered = versions.slice(0, versions.indexOf(version) + 1)
    .filter((one) =>
      one.versionPrefix === version.versionPrefix && isNumbered(one.version)
    );
  const earlier = ordered.at(-1) === version ? ordered.slice(0, -1) : [];
  const bases = listBases(versions, version);
  return [...new Set([...earlier.reverse(), ...bases])];
}

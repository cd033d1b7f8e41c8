import { numberOfVersion } from "../../path/version.ts";
import type { ServedVersion } from "../../serve/versions.ts";
import type { Finding } from "../finding.ts";

/** Gives where a version was set. */
function placeOfVersion({ routes }: ServedVersion): string {
  return routes[0].source.version!;
}

/** Lists the names of versions, each once. */
function listNames(versions: readonly ServedVersion[]): string[] {
  return [...new Set(versions.map(({ version }) => version))];
}

/**
 * Warns of versions that are written differently and are one number, such as 2
 * and 2.0: they are different paths, and most often one of them is a slip. One
 * name that is written in two ways is told where paths are composed.
 *
 * @param versions All versions.
 */
export function warnOfEqualVersions(
  versions: readonly ServedVersion[],
): Finding[] {
  const equal = Map.groupBy(
    versions,
    ({ versionPrefix, version }) =>
      `${versionPrefix} ${numberOfVersion(version)}`,
  );
  return [...equal.values()]
    .filter((group) => listNames(group).length > 1)
    .map((group) => ({
      code: "equal-versions",
      severity: "warning",
      places: group.map(placeOfVersion),
      reason:
        `Versions ${listNames(group).join(" and ")} are one number, but ` +
        `served apart: ${group.map(({ path }) => path).join(" and ")}.`,
      fix: "Write one of them everywhere, or different numbers.",
    }));
}

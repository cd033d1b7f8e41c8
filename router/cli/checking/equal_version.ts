import { numberOfVersion } from "../../path/version.ts";
import type { ServedVersion } from "../../serve/versions.ts";
import type { Finding } from "../finding.ts";

/** Gives where a version was set. */
function placeOfVersion({ routes }: ServedVersion): string {
  return routes[0].source.version!;
}

/** Names versions that are one number, or one that is written in two ways. */
function nameAll(group: readonly ServedVersion[]): string {
  const names = [...new Set(group.map(({ version }) => version))];
  return names.length === 1
    ? `Version ${names[0]} is written in two ways`
    : `Versions ${names.join(" and ")} are one number`;
}

/**
 * Warns of versions that are written differently and are one number, such as 2
 * and 2.0: they are different paths, and most often one of them is a slip.
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
    .filter(({ length }) => length > 1)
    .map((group) => ({
      code: "equal-versions",
      severity: "warning",
      places: group.map(placeOfVersion),
      reason: `${nameAll(group)}, but served apart: ${
        group.map(({ path }) => path).join(" and ")
      }.`,
      fix: "Write one of them everywhere, or different numbers.",
    }));
}

import { numberOfVersion } from "../../path/version_order.ts";
import { listAll } from "../../report/listed.ts";
import type { ServedVersion } from "../../serve/versions/versions.ts";
import type { Finding } from "../printing/finding.ts";
import { placeOfVersion } from "./version_place.ts";

function warnOfGroup(group: readonly ServedVersion[]): Finding[] {
  const names = new Set(group.map(({ version }) => version));
  // One version written in two ways is reported where it is composed.
  if (names.size === 1) return [];
  const paths = listAll(group.map(({ path }) => path));
  return [{
    code: "equal-versions",
    severity: "warning",
    places: group.map(placeOfVersion),
    reason: `Versions ${listAll([...names])} are the same number, but ` +
      `have different paths: ${paths}.`,
    fix: "Use one spelling everywhere, or different numbers.",
  }];
}

/**
 * Warns of versions that are written differently but are one number, such as 2
 * and 2.0: their paths differ, and usually one of them is a slip. One name
 * written in two ways is reported where paths are composed.
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
  return [...equal.values()].flatMap(warnOfGroup);
}

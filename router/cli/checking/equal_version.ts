import { groupBy } from "../../path/group_by.ts";
import type { ServedVersion } from "../../serve/versions.ts";
import type { Finding } from "../finding.ts";

const DOTTED_NUMBERS = /^[0-9]+(?:\.[0-9]+)*$/;
const LEADING_ZEROS = /(?<![0-9])0+(?=[0-9])/g;
const TRAILING_ZEROS = /(?:\.0)+$/;

/** Gives the number that a version stands for: `2` for `2.0` and `02`. */
function numberOf(version: string): string {
  return DOTTED_NUMBERS.test(version)
    ? version.replace(LEADING_ZEROS, "").replace(TRAILING_ZEROS, "")
    : version;
}

/** Gives where a version was set. */
function placeOfVersion({ routes, removed }: ServedVersion): string {
  const [route] = routes;
  return route?.source.version ?? removed[0].from;
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
  const equal = groupBy(
    versions,
    ({ prefix, version }) => `${prefix} ${numberOf(version)}`,
  );
  return [...equal.values()]
    .filter(({ length }) => length > 1)
    .map((group) => ({
      code: "equal-versions",
      severity: "warning",
      places: group.map(placeOfVersion),
      reason: `Versions ${
        group.map(({ version }) => version).join(" and ")
      } are one number, but are served apart: ${
        group.map(({ path }) => path).join(" and ")
      }.`,
      fix: "Write one of them everywhere, or different numbers.",
    }));
}

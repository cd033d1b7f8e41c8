import {
  findForeignEnding,
  nameWithKnownEnding,
} from "../../files/module_ending.ts";
import { nameOf, placeOf } from "../../files/place.ts";
import { roleOf } from "../../files/role.ts";
import type { RouteTree } from "../../files/tree.ts";
import type { Finding } from "../printing/finding.ts";

/**
 * Warns of modules among the routes that are left out for their ending, such as
 * `.cjs` and `.TS`: who meant a route by such a name would miss it.
 *
 * @param files The files on the disk, by their path below the routes folder.
 * @param tree The tree of files.
 */
export function warnOfLeftOutModules(
  files: readonly string[],
  tree: RouteTree,
): Finding[] {
  return files.flatMap((file) => {
    const name = nameOf(file);
    const ending = findForeignEnding(name);
    if (ending === undefined) return [];
    const meant = nameWithKnownEnding(name);
    // A test would be left out by that name as well.
    if (roleOf(meant) !== "route") return [];
    return [{
      code: "left-out-module",
      severity: "warning",
      places: [placeOf(tree, file)],
      reason: `The file ends with ${ending}, so it is not a route.`,
      fix: `As a route, it is named ${meant}. If it is private, begin its ` +
        "name with _ to be spared this warning.",
    }];
  });
}

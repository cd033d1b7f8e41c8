import { nameOf, placeOf } from "../../files/place.ts";
import { roleOf, stemOf } from "../../files/role.ts";
import type { RouteTree } from "../../files/tree.ts";
import type { Finding } from "../printing/finding.ts";

/** Endings of modules, in any case; those of declarations are two. */
const MODULE = /(?<!\.d)\.[cm]?[jt]sx?$/i;

/** Gives the ending that a module has as a route. */
function endingOfRoute(ending: string): string {
  const lower = ending.toLowerCase();
  // What is left out in lower case too is of CommonJS, or of both endings.
  return stemOf(`a${lower}`) === "a" ? lower : lower.replace(/^\.[cm]/, ".");
}

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
    const ending = MODULE.exec(name)?.[0];
    if (ending === undefined || stemOf(name) !== name) return [];
    const meant = name.slice(0, -ending.length) + endingOfRoute(ending);
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

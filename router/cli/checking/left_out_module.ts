import { extname } from "@std/path";
import { adviseOnForeignName } from "../../files/foreign_name.ts";
import {
  nameWithKnownEnding,
  ROUTE_EXTENSIONS,
} from "../../files/module_ending.ts";
import { folderOf, nameOf, placeOf } from "../../files/place.ts";
import { roleOf, stemOf, suggestForPrivateFile } from "../../files/role.ts";
import type { RouteTree } from "../../files/tree.ts";
import { escapeSteering } from "../../report/escaped_text.ts";
import type { Finding } from "../printing/finding.ts";

function adviseOnLeftOut(tree: RouteTree, file: string, meant: string): string {
  const stem = stemOf(meant);
  const taken = ROUTE_EXTENSIONS.map((extension) => `${stem}.${extension}`)
    .find((name) => `${folderOf(file)}${name}` in tree.files);
  if (taken !== undefined) {
    return `${taken} beside it already serves its path: delete one of them.`;
  }
  return adviseOnForeignName(stem, meant.slice(stem.length)) ??
    `To make it a route, name it ${escapeSteering(meant)}.`;
}

/** Advises how to keep a module private by a name that is not warned of. */
function adviseOnPrivate(name: string): string {
  return suggestForPrivateFile(`_${name}`) === ""
    ? " If it is private, begin its name with _ to silence this warning."
    : "";
}

/**
 * Warns of modules among the routes that are left out for their ending, such as
 * `.cjs` and `.TS`: whoever meant one as a route would miss it.
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
    const meant = nameWithKnownEnding(name);
    // A test would be left out by that name as well.
    if (meant === name || roleOf(meant) !== "route") return [];
    return [{
      code: "left-out-module",
      severity: "warning",
      places: [placeOf(tree, file)],
      reason: `Its name ends with ${extname(name)}, so it is not a route.`,
      fix: adviseOnLeftOut(tree, file, meant) + adviseOnPrivate(name),
    }];
  });
}

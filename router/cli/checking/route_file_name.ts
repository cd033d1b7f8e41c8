import { folderAround, folderOf, nameOf, placeOf } from "../../files/place.ts";
import { roleOf, stemOf } from "../../files/role.ts";
import type { RouteTree } from "../../files/tree.ts";
import type { Finding } from "../printing/finding.ts";

/**
 * Warns of files named `route`, which in Next.js serve their folder's own path.
 * One such path may well be meant, as in `shipping/route.ts`, so that there has
 * to be a second folder, of another name, with only such a file.
 *
 * @param tree The tree of files.
 */
export function warnOfRouteFiles(tree: RouteTree): Finding[] {
  const named = new Map<string, string>();
  const withOthers = new Set<string>();
  for (const file of Object.keys(tree.files)) {
    if (roleOf(file) !== "route") continue;
    const folder = folderOf(file);
    if (stemOf(nameOf(file)) === "route") named.set(folder, file);
    else withOthers.add(folder);
  }
  const alone = [...named].filter(([folder]) =>
    folder !== "" && !withOthers.has(folder)
  );
  // Each version has the same folders.
  const names = new Set(
    alone.map(([folder]) => folder.slice(folderAround(folder).length)),
  );
  if (names.size < 2) return [];
  return [{
    code: "foreign-name",
    severity: "warning",
    places: alone.map(([, file]) => placeOf(tree, file)).sort(),
    reason:
      '"route" is literal text in paths, though in other routers it stands ' +
      "for its folder's own path.",
    fix: "Name each file index, with the same extension. For the literal " +
      "text, begin its name with [x+72]oute.",
  }];
}

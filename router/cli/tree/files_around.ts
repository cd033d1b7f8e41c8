import { fileAt, folderOf, foldersAround } from "../../files/place.ts";
import type { SpecialRole } from "../../files/role.ts";
import { findSpecial, type RouteTree } from "../../files/tree.ts";

/**
 * Gives the files that stand around a route file, outermost first: the ones of
 * a role in its folder and in the folders around it.
 *
 * @param tree The tree.
 * @param path The route file's path below the routes folder.
 * @param role The role, for example `middleware`.
 */
export function filesAround(
  tree: RouteTree,
  path: string,
  role: SpecialRole,
): string[] {
  return foldersAround(folderOf(path)).flatMap((folder) => {
    const found = findSpecial(tree, folder, role);
    return found ? [fileAt(tree, found.place)] : [];
  });
}

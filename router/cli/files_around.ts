import { roleOf, type SpecialRole } from "../files/name.ts";
import { folderOf, nameOf } from "../files/place.ts";
import type { RouteTree } from "../files/tree.ts";

/**
 * Gives the files that stand around a route file, outermost first: the ones of
 * a role in its folder and in the folders around it.
 *
 * @param tree The tree.
 * @param path The route file's path below the routes folder.
 * @param role The role, for example `middleware`.
 */
export function filesAround(
  { files }: RouteTree,
  path: string,
  role: SpecialRole,
): string[] {
  return Object.keys(files)
    .filter((file) =>
      path.startsWith(folderOf(file)) && roleOf(nameOf(file)) === role
    )
    .sort((a, b) => folderOf(a).length - folderOf(b).length);
}

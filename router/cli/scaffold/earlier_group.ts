import { isInherited } from "../../declare/inherited.ts";
import type { Route } from "../../declare/route.ts";
import { fileAt, folderAround } from "../../files/place.ts";
import type { RouteTree } from "../../files/tree.ts";
import { outlineOfPath, shapeOf } from "../../path/path_shape.ts";
import { compareVersions } from "../../path/version_order.ts";
import { versionFolderOf } from "../tree/folder_of_version.ts";

/**
 * Returns the folder around the one that sets the version of a route.
 *
 * @param tree The routes folder.
 * @param route The route.
 * @returns The folder's path below the routes folder; `undefined` when no folder
 * sets the version.
 */
export function groupOf(tree: RouteTree, route: Route): string | undefined {
  const folder = versionFolderOf(route);
  return folder === undefined ? undefined : folderAround(fileAt(tree, folder));
}

/**
 * Finds the folder around the last version before that of a new route that has
 * the same path, if the new route would lie in another folder: the surroundings
 * of the path there, such as authentication, are more likely meant. Where none
 * has it, a path that differs by types alone counts, since new versions change
 * them.
 *
 * @param tree The routes folder.
 * @param routes The existing routes.
 * @param route The new route.
 * @returns The folder's path below the routes folder; `undefined` when the new
 * route lies in it, or no folder sets an earlier version that has the path.
 */
export function findEarlierGroup(
  tree: RouteTree,
  routes: readonly Route[],
  route: Route,
): string | undefined {
  const { version, versionPrefix } = route;
  if (version === undefined) return undefined;
  const outline = outlineOfPath(route.resource);
  const candidates = routes.filter((one) =>
    one.version !== undefined && one.versionPrefix === versionPrefix &&
    compareVersions(one.version, version) < 0 && !isInherited(one) &&
    outlineOfPath(one.resource) === outline
  ).sort((a, b) => compareVersions(a.version!, b.version!));
  const shape = shapeOf(route.resource);
  const earlier =
    candidates.findLast((one) => shapeOf(one.resource) === shape) ??
      candidates.at(-1);
  const group = earlier && groupOf(tree, earlier);
  return group === groupOf(tree, route) ? undefined : group;
}

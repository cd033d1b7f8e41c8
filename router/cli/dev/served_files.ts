import { resolve } from "@std/path";
import { MODULE_ENDING } from "../../files/module_ending.ts";
import { fileAt, placeOf } from "../../files/place.ts";
import { findSpecial, type RouteTree } from "../../files/tree.ts";
import {
  type FilesOfApp,
  findFile,
  loadFile,
} from "../loading/application_file.ts";
import type { ServedFiles } from "./live_routes.ts";

function hasPlace(tree: RouteTree, place: string): boolean {
  const file = fileAt(tree, place);
  return Object.hasOwn(tree.files, file) && placeOf(tree, file) === place;
}

/** Lists the special files of a tree's root, which surround a miss. */
function listAroundMiss(tree: RouteTree): string[] {
  return (["middleware", "error"] as const)
    .flatMap((role) => findSpecial(tree, "", role)?.place ?? []);
}

/**
 * Returns the files of an application as they are served.
 *
 * @param folders The trees that it is made from, by the paths of their folders.
 * @param moduleFolder The folder of its module: its other files, such as those
 * of a manifest, lie below that or the current folder.
 */
export function serveFiles(
  folders: ReadonlyMap<string, RouteTree>,
  moduleFolder: string,
): ServedFiles {
  const trees = [...folders].map(([folder, tree]) => ({ folder, tree }));
  const filesWith = (place: string): FilesOfApp =>
    trees.find(({ tree }) => hasPlace(tree, place)) ??
      { folder: moduleFolder, tree: undefined };
  const findPath = (place: string) => findFile(filesWith(place), place);

  return {
    listNeeded(route) {
      if (!route) {
        // With several trees, a miss belongs to none of them in particular.
        return trees.length === 1 ? listAroundMiss(trees[0].tree) : [];
      }
      const { middleware, errorHandlers, place } = route.source;
      // What is declared in code has no file. Its name usually shows that, so
      // that the disk is not queried for it at each request.
      return [...middleware, ...errorHandlers, place].filter((one) =>
        MODULE_ENDING.test(one) && findPath(one) !== undefined
      );
    },
    pathOf: (place) => resolve(findPath(place) ?? resolve(moduleFolder, place)),
    load: (place) => loadFile(filesWith(place), place),
  };
}

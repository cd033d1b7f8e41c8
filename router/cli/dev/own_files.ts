import { resolve } from "@std/path";
import { MODULE_ENDING } from "../../files/module_ending.ts";
import { fileAt, placeOf } from "../../files/place.ts";
import type { RouteTree } from "../../files/tree.ts";
import { findOwnFile, loadOwnFile } from "../loading/application_file.ts";
import type { ServedFiles } from "./live_routes.ts";
import { serveTree } from "./tree_files.ts";

function hasPlace(tree: RouteTree, place: string): boolean {
  const file = fileAt(tree, place);
  return Object.hasOwn(tree.files, file) && placeOf(tree, file) === place;
}

/**
 * Gives the files of an application that reads them itself, as what is served.
 *
 * @param folders The trees that it has read, by the paths of their folders.
 * @param moduleFolder The folder of its module: what it has otherwise, such as
 * by a manifest, lies below that or the current folder.
 */
export function serveOwnFiles(
  folders: ReadonlyMap<string, RouteTree>,
  moduleFolder: string,
): ServedFiles {
  const trees = [...folders].map(([folder, tree]) =>
    [tree, serveTree(tree, folder)] as const
  );
  const filesWith = (place: string): ServedFiles | undefined =>
    trees.find(([tree]) => hasPlace(tree, place))?.[1];
  const findPath = (place: string): string | undefined =>
    filesWith(place)?.pathOf(place) ?? findOwnFile(place, moduleFolder);

  return {
    listNeeded(route) {
      if (!route) {
        // Of several trees, none has more to say of a miss than another.
        return trees.length === 1 ? trees[0][1].listNeeded(undefined) : [];
      }
      const { middleware, errorHandlers, place } = route.source;
      // What is in code is no file. Its name tells that mostly, so that the disk
      // is not asked for it at each request.
      return [...middleware, ...errorHandlers, place].filter((one) =>
        MODULE_ENDING.test(one) && findPath(one) !== undefined
      );
    },
    pathOf: (place) => findPath(place) ?? resolve(moduleFolder, place),
    load: (place) =>
      filesWith(place)?.load(place) ?? loadOwnFile(place, moduleFolder),
  };
}

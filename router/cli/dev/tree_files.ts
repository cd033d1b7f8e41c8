import { resolve } from "@std/path";
import { fileAt, placeOf } from "../../files/place.ts";
import type { RouteTree } from "../../files/tree.ts";
import { loadModule } from "../loading/load_module.ts";
import { filesAround } from "../tree/files_around.ts";
import type { ServedFiles } from "./live_routes.ts";

/**
 * Gives the files of a tree as what is served.
 *
 * @param tree The tree.
 * @param folder Its folder.
 */
export function serveTree(tree: RouteTree, folder: string): ServedFiles {
  return {
    listNeeded(route) {
      // The root's files stand around a miss.
      const own = route ? [fileAt(tree, route.source.place)] : [];
      const inner = own[0] ?? "";
      const around = (["middleware", "error"] as const)
        .flatMap((role) => filesAround(tree, inner, role));
      return [...around, ...own].map((file) => placeOf(tree, file));
    },
    pathOf: (place) => resolve(folder, fileAt(tree, place)),
    load: (place) => loadModule(tree, fileAt(tree, place)),
  };
}

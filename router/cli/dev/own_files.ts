import { join, resolve } from "@std/path";
import { MODULE_ENDING } from "../../files/module_ending.ts";
import { fileAt, placeOf } from "../../files/place.ts";
import type { RouteTree } from "../../files/tree.ts";
import {
  findOwnFile,
  loadModule,
  loadOwnFile,
} from "../loading/load_module.ts";
import { filesAround } from "../tree/files_around.ts";
import type { ServedFiles } from "./live_routes.ts";

/** A file that was read with the folder that it lies in. */
interface ReadFile {
  readonly tree: RouteTree;
  /** Its path below the folder. */
  readonly file: string;
  /** Its path on the disk. */
  readonly path: string;
}

/** Lists the files that stand around a miss: of several trees, none does. */
function listAroundMisses([tree, ...others]: readonly RouteTree[]): string[] {
  if (!tree || others.length > 0) return [];
  return (["middleware", "error"] as const)
    .flatMap((role) => filesAround(tree, "", role))
    .map((file) => placeOf(tree, file));
}

/**
 * Gives the files of an application that reads them itself.
 *
 * @param folders The folders that it has read, by their paths.
 * @param moduleFolder The folder of its module, beside which a manifest's lie.
 */
export function serveOwnFiles(
  folders: ReadonlyMap<string, RouteTree>,
  moduleFolder: string,
): ServedFiles {
  function findRead(place: string): ReadFile | undefined {
    for (const [folder, tree] of folders) {
      const file = fileAt(tree, place);
      const isOfTree = placeOf(tree, file) === place &&
        Object.hasOwn(tree.files, file);
      if (isOfTree) return { tree, file, path: join(folder, file) };
    }
    return undefined;
  }

  function findPath(place: string): string | undefined {
    return findRead(place)?.path ?? findOwnFile(place, moduleFolder);
  }

  return {
    listNeeded(route) {
      if (!route) return listAroundMisses([...folders.values()]);
      const { middleware, errorHandlers, place } = route.source;
      // What is in code is no file.
      return [...middleware, ...errorHandlers, place].filter((one) =>
        MODULE_ENDING.test(one) && findPath(one) !== undefined
      );
    },
    pathOf: (place) => findPath(place) ?? resolve(moduleFolder, place),
    load(place) {
      const read = findRead(place);
      return read
        ? loadModule(read.tree, read.file)
        : loadOwnFile(place, moduleFolder);
    },
  };
}

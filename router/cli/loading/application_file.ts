import { join, resolve, toFileUrl } from "@std/path";
import { fileAt } from "../../files/place.ts";
import { Refusal } from "../../report/refusal.ts";
import { isFileOnDisk } from "../disk/file_on_disk.ts";
import type { LoadedApp } from "./load_app.ts";
import { loadModule, readExports } from "./load_module.ts";

/** Where to look for the files of an application. */
export type FilesOfApp = Pick<LoadedApp, "tree" | "folder">;

/**
 * Finds a file of an application that read its files itself.
 *
 * @param place The file, as routes name it: below the current folder, or below
 * that of the application's module.
 * @param moduleFolder The folder of the application's module.
 */
export function findOwnFile(
  place: string,
  moduleFolder: string,
): string | undefined {
  return [resolve(place), resolve(moduleFolder, place)].find(isFileOnDisk);
}

/**
 * Finds a file of an application on the disk.
 *
 * @param loaded The application.
 * @param place The file, as routes name it.
 */
export function findFile(
  { tree, folder }: FilesOfApp,
  place: string,
): string | undefined {
  if (!tree) return findOwnFile(place, folder);
  const file = fileAt(tree, place);
  return Object.hasOwn(tree.files, file) ? join(folder, file) : undefined;
}

/** Loads a file of an application that read its files itself. */
async function loadOwnFile(
  place: string,
  moduleFolder: string,
): Promise<object> {
  const path = findOwnFile(place, moduleFolder);
  if (path === undefined) {
    throw new Refusal(
      "load-failed",
      `There is no such file below "${moduleFolder}" or the current folder.`,
      "Run the command in the folder that the path starts from, or name the " +
        "routes folder instead of the module.",
    );
  }
  return readExports(await import(toFileUrl(path).href), place);
}

/**
 * Loads a file of an application, and reads its exports.
 *
 * @param loaded The application.
 * @param place The file, as routes name it.
 * @returns Its exports.
 * @throws {Refusal} When it exports something other than it should, or is not
 * found.
 * @throws {unknown} When loading it throws.
 */
export function loadFile(
  { tree, folder }: FilesOfApp,
  place: string,
): Promise<object> {
  return tree
    ? loadModule(tree, fileAt(tree, place))
    : loadOwnFile(place, folder);
}

import { basename, dirname, join, resolve } from "@std/path";
import { roleOf } from "../../files/role.ts";
import { showPath } from "../../files/scan/shown_path.ts";
import { listFolder } from "../disk/listed_folder.ts";
import { DEFAULT_FOLDER } from "./default_folder.ts";

/** Tells whether a folder has files that only routes folders have. */
function hasSpecialFile(folder: string): boolean {
  return listFolder(folder).some(({ name, isFile }) => {
    const role = isFile ? roleOf(name) : undefined;
    return role !== undefined && role !== "route";
  });
}

/**
 * Tells whether a folder already is a routes folder, as far as names show.
 *
 * @param folder The folder's path.
 */
export function isRoutesFolder(folder: string): boolean {
  if (hasSpecialFile(folder)) return true;
  if (basename(resolve(folder)) !== DEFAULT_FOLDER) return false;
  return listFolder(folder).some(({ name, isFile }) =>
    isFile ? roleOf(name) !== undefined : hasSpecialFile(join(folder, name))
  );
}

/**
 * Finds the outermost routes folder around a path, as far as names show.
 *
 * @param path The path of a file or a folder.
 * @returns The folder, relative to the current one; `undefined` when there is
 * none below that.
 */
export function findRoutesAround(path: string): string | undefined {
  const around: string[] = [];
  let one = dirname(showPath(path));
  for (; one !== dirname(one); one = dirname(one)) around.unshift(one);
  return around.find((folder) =>
    basename(folder) === DEFAULT_FOLDER || hasSpecialFile(folder)
  );
}

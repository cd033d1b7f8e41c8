import { existsSync } from "@std/fs";
import { dirname } from "@std/path";

/**
 * Lists the folders on the way to a path that do not exist, the inner first.
 *
 * @param path The path of a folder.
 */
export function listMissingFolders(path: string): string[] {
  return existsSync(path) ? [] : [path, ...listMissingFolders(dirname(path))];
}

function isEmpty(path: string): boolean {
  return Deno.readDirSync(path)[Symbol.iterator]().next().done === true;
}

/**
 * Removes folders, as long as nothing lies in them.
 *
 * @param folders Their paths, the inner first.
 */
export function removeEmptyFolders(folders: readonly string[]): void {
  try {
    for (const folder of folders) {
      if (!isEmpty(folder)) return;
      Deno.removeSync(folder);
    }
  } catch {
    // Another process has just put something there, or removed it.
  }
}

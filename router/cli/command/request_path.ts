import { dirname } from "@std/path";
import { isFileOnDisk } from "../disk/file_on_disk.ts";
import { isFolderOnDisk } from "../disk/folder_on_disk.ts";

/**
 * Tells whether a word is the path of a request rather than that of a routes
 * folder: nothing exists there, nor a folder around it except the root.
 *
 * @param word The argument of a command.
 */
export function isRequestPath(word: string): boolean {
  const isThere = isFolderOnDisk(word) || isFileOnDisk(word);
  if (!word.startsWith("/") || isThere) return false;
  const around = dirname(word);
  return around === dirname(around) || !isFolderOnDisk(around);
}

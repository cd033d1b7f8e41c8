import { basename, dirname, join, resolve } from "@std/path";
import { MODULE_ENDING } from "../../files/module_ending.ts";
import { suggest } from "../../report/suggestion.ts";
import { isFolderOnDisk } from "../disk/folder_on_disk.ts";
import { listFolder } from "../disk/listed_folder.ts";
import { mayRead } from "../disk/readable_folder.ts";
import { DEFAULT_FOLDER } from "./default_folder.ts";

/** Tells whether a path is that of a link, even a dangling one. */
function isLink(path: string): boolean {
  try {
    return Deno.lstatSync(path).isSymlink;
  } catch {
    return false;
  }
}

/** Tells whether an entry of a folder could be the one that was meant. */
type CanBeMeant = (entry: Deno.DirEntry) => boolean;

const hasModuleName: CanBeMeant = ({ name }) => MODULE_ENDING.test(name);
const isFolder: CanBeMeant = ({ isDirectory }) => isDirectory;

/** Suggests the entry beside a path that was probably meant. */
function suggestBeside(path: string, canBeMeant: CanBeMeant): string {
  const folder = dirname(path);
  if (!mayRead(folder)) return "";
  const names = listFolder(folder).filter(canBeMeant)
    .map(({ name }) => name).sort();
  const name = basename(path);
  const lead = path.slice(0, path.lastIndexOf(name));
  return suggest(name, names).replace('"', () => `"${lead}`);
}

/** Finds the nearest folder around the current one that has a routes folder. */
function findAround(): string | undefined {
  for (let folder = ".."; mayRead(folder); folder = join(folder, "..")) {
    if (isFolderOnDisk(join(folder, DEFAULT_FOLDER))) return folder;
    if (resolve(folder) === resolve(folder, "..")) return undefined;
  }
  return undefined;
}

/**
 * Describes what to do where a command was given a path that does not exist.
 *
 * @param path The path.
 */
export function describeMissing(path: string): string {
  if (isLink(path)) {
    return `"${path}" is a broken symbolic link. Fix it, or name another path.`;
  }
  if (MODULE_ENDING.test(path)) {
    const suggestion = suggestBeside(path, hasModuleName);
    return `There is no module "${path}". ${suggestion}Name one that exports ` +
      "an App, or a routes folder.";
  }
  const suggestion = suggestBeside(path, isFolder);
  const around = path === DEFAULT_FOLDER ? findAround() : undefined;
  return around === undefined
    ? `There is no routes folder "${path}". ${suggestion}Name an existing ` +
      "folder or a module that exports an App, create this folder, or create " +
      "an application with: strata new --app <folder>."
    : `There is no routes folder "${path}" here, but there is one in ` +
      `"${around}". Run the command there, or name another folder.`;
}

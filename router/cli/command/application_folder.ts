import { basename, join, resolve } from "@std/path";
import { isFileOnDisk } from "../disk/file_on_disk.ts";
import { isFolderOnDisk } from "../disk/folder_on_disk.ts";
import { DEFAULT_FOLDER } from "./default_folder.ts";

/** The files that lie beside a routes folder, and never in one. */
const SETTINGS = ["deno.json", "deno.jsonc", "package.json"];

/** The modules that usually start applications in code. */
const ENTRIES = ["main", "mod", "server", "app"]
  .flatMap((name) => [`${name}.ts`, `${name}.js`]);

/** Describes what to name in place of an application's folder, if it is one. */
function adviseOn(path: string): string | undefined {
  const routes = join(path, DEFAULT_FOLDER);
  if (isFolderOnDisk(routes)) return `Name the routes folder, "${routes}".`;
  const entry = ENTRIES.map((name) => join(path, name)).find(isFileOnDisk);
  return entry &&
    `Name the module that exports the App, such as "${entry}", or put the ` +
      `route files into a folder "${routes}" and name that.`;
}

/**
 * Describes what to do where a command was given the folder of a whole
 * application: it would load each module there, even servers, as a route file.
 *
 * @param path The folder.
 * @returns The message; `undefined` when it may be the routes folder.
 */
export function describeApplication(path: string): string | undefined {
  // Paths of an API may begin with that, too.
  if (basename(resolve(path)) === DEFAULT_FOLDER) return undefined;
  const settings = SETTINGS.map((name) => join(path, name)).find(isFileOnDisk);
  const advice = settings && adviseOn(path);
  return advice &&
    `"${path}" is an application's folder, since it has "${settings}": every ` +
      `module in it would be loaded as a route. ${advice}`;
}

import { dirname, join, relative, resolve, SEPARATOR } from "@std/path";
import { MODULE_ENDING } from "../../files/module_ending.ts";
import { folderOf } from "../../files/place.ts";
import { DEFAULT_FOLDER } from "../command/default_folder.ts";
import { followLinks } from "../disk/real_path.ts";
import { findOwnFile } from "../loading/load_module.ts";
import { holdsPath } from "./held_path.ts";

/** Gives the outermost folder of a file below another one, if there is one. */
function findOutermost(file: string, base: string): string | undefined {
  if (!holdsPath(base, file)) return undefined;
  const [name, ...inner] = relative(base, file).split(SEPARATOR);
  return inner.length === 0 ? undefined : join(base, name);
}

function isFolder(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}

/**
 * Lists the folders in which route files of an application can come and go:
 * which ones it reads, only its module knows. They are those that lie beside the
 * module or in the current folder and hold a route file, and `routes` there,
 * which may be empty yet; for a file elsewhere, its own folder.
 *
 * @param places What its routes, or mistakes in them, name: files and others.
 * @param moduleFolder The folder of its module.
 * @returns Their real paths.
 */
export function listRouteFolders(
  places: readonly string[],
  moduleFolder: string,
): Set<string> {
  const named = places.filter((place) => MODULE_ENDING.test(place));
  // Each is looked for on the disk, so one of each folder will do.
  const perFolder = new Map(named.map((place) => [folderOf(place), place]));
  const files = [...perFolder.values()].flatMap((place) =>
    findOwnFile(place, moduleFolder) ?? []
  );
  const bases = [moduleFolder, Deno.cwd()];
  const holding = files.map((file) =>
    bases.map((base) => findOutermost(file, base)).find(Boolean) ??
      dirname(file)
  );
  const usual = bases.map((base) => resolve(base, DEFAULT_FOLDER))
    .filter(isFolder);
  return new Set([...usual, ...holding].map(followLinks));
}

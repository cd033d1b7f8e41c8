import { join } from "@std/path";
import { isPrivateName } from "../../files/role.ts";
import { listFolder } from "../disk/listed_folder.ts";

function* walk(folder: string, path: string): Generator<string> {
  // A folder that cannot be read is told of by who reads the routes.
  for (const { name, isDirectory } of listFolder(folder)) {
    if (isPrivateName(name)) continue;
    if (isDirectory) yield* walk(join(folder, name), `${path}${name}/`);
    else yield path + name;
  }
}

/**
 * Lists the files of a folder on the disk that no name keeps private, be they
 * routes or not, by their paths below it.
 *
 * @param folder The folder.
 */
export function listPublicFiles(folder: string): string[] {
  return [...walk(folder, "")].sort();
}

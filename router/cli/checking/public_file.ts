import { join } from "@std/path";
import { isPrivateName } from "../../files/role.ts";

/** Lists a folder; that one cannot be read is told by the scan. */
function listFolder(folder: string): Iterable<Deno.DirEntry> {
  try {
    return [...Deno.readDirSync(folder)];
  } catch {
    return [];
  }
}

function* walk(folder: string, path: string): Generator<string> {
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

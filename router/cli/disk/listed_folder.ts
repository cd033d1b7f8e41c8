/**
 * Lists the entries of a folder; none if it does not exist or cannot be read.
 *
 * @param folder The folder, absolute or relative to the current one.
 */
export function listFolder(folder: string): Deno.DirEntry[] {
  try {
    return [...Deno.readDirSync(folder)];
  } catch {
    return [];
  }
}

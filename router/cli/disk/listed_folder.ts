/**
 * Lists what is in a folder; nothing where there is none, or the system lets
 * nobody look.
 *
 * @param folder The folder, absolute or from the current one.
 */
export function listFolder(folder: string): Deno.DirEntry[] {
  try {
    return [...Deno.readDirSync(folder)];
  } catch {
    return [];
  }
}

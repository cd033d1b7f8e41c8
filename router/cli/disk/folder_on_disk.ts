/**
 * Tells whether there is a folder at a path, of which any part may be gone or be
 * something else by now.
 *
 * @param path The path, absolute or from the current folder.
 */
export function isFolderOnDisk(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}

/**
 * Tells whether there is a folder at a path, any part of which may be gone or
 * be something else by now.
 *
 * @param path The path, absolute or relative to the current folder.
 */
export function isFolderOnDisk(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}

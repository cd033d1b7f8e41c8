/**
 * Tells whether there is a file at a path, of which any part may be gone or be
 * something else by now.
 *
 * @param path The path, absolute or from the current folder.
 */
export function isFileOnDisk(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

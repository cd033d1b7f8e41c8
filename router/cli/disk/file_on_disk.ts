/**
 * Tells whether there is a file at a path, any part of which may be gone or be
 * something else by now.
 *
 * @param path The path, absolute or relative to the current folder.
 */
export function isFileOnDisk(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

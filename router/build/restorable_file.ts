import { dirname } from "@std/path";

/** Saves the file at a path; returns a function that restores it. */
function saveFile(path: string): () => void {
  try {
    // A device, such as standard output, has no content to restore.
    if (!Deno.statSync(path).isFile) return () => {};
    const before = Deno.readFileSync(path);
    return () => Deno.writeFileSync(path, before);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return () => Deno.removeSync(path);
  }
}

/**
 * Writes a file; if that fails halfway, as on a full disk, its old content is
 * restored. Writing a temporary file and renaming it would need more
 * permissions, and replace links.
 *
 * @param path The file's path.
 * @param text The text that it should hold.
 * @returns A function that restores its old content.
 */
export function writeOrRestore(path: string, text: string): () => void {
  const restore = saveFile(path);
  try {
    Deno.writeTextFileSync(path, text);
  } catch (error) {
    try {
      restore();
    } catch {
      // A file that could not be opened has not changed.
    }
    throw error;
  }
  return restore;
}

/**
 * Writes a file as {@linkcode writeOrRestore} does, and creates its folder only
 * if it is missing: creating it may take a permission of its own.
 *
 * @param path The file's path.
 * @param text The text that it should hold.
 */
export function writeInFolder(path: string, text: string): void {
  try {
    writeOrRestore(path, text);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    Deno.mkdirSync(dirname(path), { recursive: true });
    writeOrRestore(path, text);
  }
}

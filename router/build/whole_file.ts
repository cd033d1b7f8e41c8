import { dirname } from "@std/path";

/** Remembers what lies at a path; gives what restores that. */
function rememberFile(path: string): () => void {
  try {
    // A device, such as the output, keeps nothing.
    if (!Deno.statSync(path).isFile) return () => {};
    const before = Deno.readFileSync(path);
    return () => Deno.writeFileSync(path, before);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return () => Deno.removeSync(path);
  }
}

/**
 * Writes a file; where that fails halfway, as on a full disk, the file is what
 * it was. To write another one, which takes its name then, would need more
 * permissions, and replace links.
 *
 * @param path The file's path.
 * @param text What it should hold.
 * @returns What makes it what it was.
 */
export function writeWhole(path: string, text: string): () => void {
  const restore = rememberFile(path);
  try {
    Deno.writeTextFileSync(path, text);
  } catch (error) {
    try {
      restore();
    } catch {
      // What could not be opened has not changed.
    }
    throw error;
  }
  return restore;
}

/**
 * Writes a file as {@linkcode writeWhole} does, and makes its folder where that
 * is missing: to make it may take a permission of its own.
 *
 * @param path The file's path.
 * @param text What it should hold.
 */
export function writeInFolder(path: string, text: string): void {
  try {
    writeWhole(path, text);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    Deno.mkdirSync(dirname(path), { recursive: true });
    writeWhole(path, text);
  }
}

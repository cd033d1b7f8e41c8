import { existsSync } from "@std/fs";
import { dirname } from "@std/path";

/**
 * Writes a file that is never there in part, however the writing ends: what is
 * deployed of a folder must not be half of a worker.
 *
 * @param path The file; the folders around it are made.
 * @param text What is in it.
 */
export function writeWhole(path: string, text: string): void {
  const part = `${path}.part`;
  Deno.mkdirSync(dirname(path), { recursive: true });
  try {
    Deno.writeTextFileSync(part, text);
    Deno.renameSync(part, path);
  } finally {
    if (existsSync(part)) Deno.removeSync(part);
  }
}

import { createRequire } from "node:module";

/**
 * Tells whether a file exists, also in Deno's package cache.
 *
 * @param path The file's absolute path.
 */
export function isThere(path: string): boolean {
  try {
    // This finds files of packages even without permission to read them.
    createRequire(import.meta.url).resolve(path);
    return true;
  } catch {
    return false;
  }
}

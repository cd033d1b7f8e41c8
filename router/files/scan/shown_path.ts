import { SEPARATOR } from "@std/path";
import { findRelativePath } from "./relative_path.ts";

/**
 * Formats a path for people: relative to the current folder if it lies in
 * there, with slashes on all systems, as in the places of routes.
 *
 * @param path The path on the disk.
 */
export function showPath(path: string): string {
  const relativePath = findRelativePath(Deno.cwd(), path);
  return relativePath === undefined
    ? path
    : relativePath.replaceAll(SEPARATOR, "/") || ".";
}

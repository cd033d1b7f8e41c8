import { basename, dirname, join } from "@std/path";

/**
 * Follows the links on the way to a path.
 *
 * @param path The path; what it ends with may be missing.
 */
export function followLinks(path: string): string {
  try {
    return Deno.realPathSync(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : join(followLinks(folder), basename(path));
  }
}

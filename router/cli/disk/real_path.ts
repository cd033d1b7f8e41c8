import { basename, dirname, join } from "@std/path";

/**
 * Resolves the links in a path.
 *
 * @param path The path, whose last segments may not exist.
 */
export function followLinks(path: string): string {
  try {
    return Deno.realPathSync(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : join(followLinks(folder), basename(path));
  }
}

import { isAbsolute, relative, SEPARATOR } from "@std/path";

/**
 * Gives the way from a folder to what lies in it, however deep.
 *
 * @param folder The folder's path.
 * @param path The path of what may lie there.
 * @returns The way, which is empty for the folder itself; `undefined` for what
 * lies elsewhere.
 */
export function findWayBelow(folder: string, path: string): string | undefined {
  const way = relative(folder, path);
  // A name may begin with two dots as well.
  const leadsOut = way === ".." || way.startsWith(`..${SEPARATOR}`);
  // There is no way from one drive of Windows to another.
  return leadsOut || isAbsolute(way) ? undefined : way;
}

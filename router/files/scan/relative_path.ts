import { isAbsolute, relative, SEPARATOR } from "@std/path";

/**
 * Returns the relative path from a folder to anything in it, however deep.
 *
 * @param folder The folder's path.
 * @param path The path of what may lie there.
 * @returns The relative path, empty for the folder itself; `undefined` for
 * anything elsewhere.
 */
export function findRelativePath(
  folder: string,
  path: string,
): string | undefined {
  const relativePath = relative(folder, path);
  // A name may begin with two dots as well.
  const leadsOut = relativePath === ".." ||
    relativePath.startsWith(`..${SEPARATOR}`);
  // There is no relative path between two drives of Windows.
  return leadsOut || isAbsolute(relativePath) ? undefined : relativePath;
}

/**
 * Returns the name of a file without the folders before it.
 *
 * @param path The file's path below the routes folder.
 */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/**
 * Returns the folder of a file, with a slash at its end; empty for the root.
 *
 * @param path The file's path below the routes folder.
 */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/**
 * Returns the folder around another one; both have a slash at their end.
 *
 * @param folder The inner folder's path below the routes folder.
 */
export function folderAround(folder: string): string {
  return folderOf(folder.slice(0, -1));
}

/**
 * Lists a folder and those around it, outermost first.
 *
 * @param folder The inner folder's path, with a slash at its end; empty for the
 * root.
 */
export function foldersAround(folder: string): string[] {
  return folder === ""
    ? [folder]
    : [...foldersAround(folderAround(folder)), folder];
}

/**
 * Returns the place of a file of a tree, as in messages and routes.
 *
 * @param tree The tree.
 * @param file The file's path below the routes folder.
 */
export function placeOf(
  { root = "routes" }: { readonly root?: string | undefined },
  file: string,
): string {
  return `${root}/${file}`;
}

/**
 * Returns the file at a place.
 *
 * @param tree The tree.
 * @param place A place in it, as {@linkcode placeOf} returns it.
 * @returns The file's path below the routes folder.
 */
export function fileAt(
  tree: { readonly root?: string | undefined },
  place: string,
): string {
  return place.slice(placeOf(tree, "").length);
}

/**
 * Returns a place without the line that messages add, and any column.
 *
 * @param place The place of a file.
 */
export function withoutPosition(place: string): string {
  return place.replace(/:\d+(?::\d+)?$/, "");
}

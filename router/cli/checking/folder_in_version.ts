import type { Route } from "../../declare/route.ts";
import { folderAround, folderOf, foldersAround } from "../../files/place.ts";
import { versionFolderOf } from "../tree/folder_of_version.ts";

/** The folder of a version, or one inside it; their paths end with a slash. */
export interface FolderInVersion {
  /** The folder whose `_version.ts` sets the version. */
  readonly versionFolder: string;
  /** Its path below that one; empty for that one itself. */
  readonly inner: string;
}

/**
 * Lists the folders around a route file, starting with that of its version.
 *
 * @param route A route that is declared in its version.
 */
export function listFoldersInVersion(route: Route): FolderInVersion[] {
  const versionFolder = versionFolderOf(route);
  const folder = folderOf(route.source.place);
  if (versionFolder === undefined || !folder.startsWith(versionFolder)) {
    return [];
  }
  return foldersAround(folder.slice(versionFolder.length))
    .map((inner) => ({ versionFolder, inner }));
}

/**
 * Tells whether two folders lie in the same one.
 *
 * @param folder The first folder.
 * @param other The other folder.
 */
export function areBeside(folder: string, other: string): boolean {
  return folderAround(folder) === folderAround(other);
}

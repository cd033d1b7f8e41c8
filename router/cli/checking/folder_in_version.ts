import { isInherited } from "../../declare/inherited.ts";
import type { Route } from "../../declare/route.ts";
import { folderAround, folderOf, foldersAround } from "../../files/place.ts";
import { roleOf } from "../../files/role.ts";
import type { ServedVersion } from "../../serve/versions/versions.ts";

/** A folder at or below that of a version; both have a slash at their end. */
export interface FolderInVersion {
  /** The folder whose `_version.ts` sets the version. */
  readonly versionFolder: string;
  /** Its path below that one; empty for that one itself. */
  readonly inner: string;
}

/**
 * Gives the folder whose `_version.ts` sets the version of a route.
 *
 * @param route The route.
 * @returns `undefined` when something else sets it.
 */
export function versionFolderOf({ source }: Route): string | undefined {
  const { version, versionLevel } = source;
  const isFolder = version !== undefined && versionLevel === "group" &&
    roleOf(version) === "settings";
  return isFolder ? folderOf(version) : undefined;
}

/**
 * Lists the folders around a route file, from that of its version on.
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
 * Lists the folders whose `_version.ts` sets a version.
 *
 * @param version The version.
 */
export function listVersionFolders({ routes }: ServedVersion): string[] {
  const folders = new Set(
    routes.filter((route) => !isInherited(route)).map(versionFolderOf),
  );
  return [...folders].filter((folder) => folder !== undefined);
}

/**
 * Tells whether two folders lie in the same one.
 *
 * @param folder The one.
 * @param other The other.
 */
export function areBeside(folder: string, other: string): boolean {
  return folderAround(folder) === folderAround(other);
}

import { isInherited } from "../../declare/inherited.ts";
import type { Route } from "../../declare/route.ts";
import { folderOf } from "../../files/place.ts";
import { roleOf } from "../../files/role.ts";
import type { ServedVersion } from "../../serve/versions/versions.ts";

/**
 * Returns the folder whose `_version.ts` sets the version of a route.
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

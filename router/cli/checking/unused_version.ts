import type { Route } from "../../declare/route.ts";
import { folderOf, foldersAround, placeOf } from "../../files/place.ts";
import { roleOf } from "../../files/role.ts";
import { listSettingsFiles, type RouteTree } from "../../files/tree.ts";
import type { VersionSettings } from "../../files/version_settings.ts";
import type { Finding } from "../finding.ts";

/**
 * Warns of folders that declare a version for no route: no file lies at or
 * below them, and they take over none.
 *
 * @param tree The tree of files.
 * @param routes The routes that were composed of it.
 */
export function warnOfUnusedVersions(
  tree: RouteTree,
  routes: readonly Route[],
): Finding[] {
  const used = new Set(routes.map(({ source }) => source.version));
  const filled = new Set(
    Object.keys(tree.files).filter((file) => roleOf(file) === "route")
      .flatMap((file) => foldersAround(folderOf(file))),
  );
  return listSettingsFiles(tree).flatMap((file) => {
    const { version } = tree.files[file] as VersionSettings;
    const place = placeOf(tree, file);
    const isUnused = version !== undefined && !used.has(place) &&
      !filled.has(folderOf(file));
    if (!isUnused) return [];
    return [{
      code: "unused-version",
      severity: "warning",
      places: [place],
      reason: `No path has version ${version} from here: there is no route ` +
        "file in or below the folder.",
      fix: "Put its route files there, or remove the file.",
    }];
  });
}

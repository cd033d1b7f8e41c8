import type { Route } from "../../declare/route.ts";
import { folderOf, foldersAround, placeOf } from "../../files/place.ts";
import { roleOf } from "../../files/role.ts";
import type { RouteTree } from "../../files/tree.ts";
import type { VersionSettings } from "../../files/version_settings.ts";
import { nameVersion, readVersion } from "../../path/version.ts";
import type { Finding } from "../printing/finding.ts";
import { listSettings } from "../tree/listed_settings.ts";

/**
 * Warns of folders that declare a version for no route: no file lies in or
 * below them, they inherit none, and no file has that version by itself, for
 * which they would say what it extends.
 *
 * @param tree The tree of files.
 * @param routes The routes that were composed from it.
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
  return listSettings(tree).flatMap(([file, settings]) => {
    const { version } = settings;
    const place = placeOf(tree, file);
    const isUnused = version !== undefined && !used.has(place) &&
      !filled.has(folderOf(file)) && !isExtending(settings, routes);
    if (!isUnused) return [];
    return [{
      code: "unused-version",
      severity: "warning",
      places: [place],
      reason: `This sets version ${version} for no route: there is no route ` +
        "file in or below the folder.",
      fix: "Add route files there, or delete this file.",
    }];
  });
}

/** Tells whether settings say what the version of some routes extends. */
function isExtending(
  { version, extends: extended }: VersionSettings,
  routes: readonly Route[],
): boolean {
  if (version === undefined || extended === undefined) return false;
  const name = nameVersion(readVersion(version));
  return routes.some((route) => route.version === name);
}

import type { Route } from "../../declare/route.ts";
import { placeOf } from "../../files/place.ts";
import { listSettingsFiles, type RouteTree } from "../../files/tree.ts";
import {
  type FileOptions,
  placeOfFile,
  type VersionSettings,
} from "../../files/version_settings.ts";
import type { Finding } from "../finding.ts";

/**
 * Warns of version prefixes that are in no path: every route below has a more
 * specific one, or no version.
 *
 * @param tree The tree of files.
 * @param routes The routes that were composed of it.
 */
export function warnOfUnusedPrefixes(
  tree: RouteTree,
  routes: readonly Route[],
): Finding[] {
  const used = new Set(routes.map(({ source }) => source.versionPrefix));
  return listSettingsFiles(tree)
    .flatMap((file) =>
      listSettings(tree.files[file] as VersionSettings, placeOf(tree, file))
    )
    .filter(([place, { versionPrefix }]) =>
      versionPrefix !== undefined && !used.has(place)
    )
    .map(([place, { versionPrefix }]) => ({
      code: "unused-prefix",
      severity: "warning",
      places: [place],
      reason: `The version prefix "${versionPrefix}" is in no path: every ` +
        "route below has a more specific one, or no version.",
      fix: "Remove it, or set a version where it is meant to take effect.",
    }));
}

/** Lists the settings of a folder and those of its files, by their places. */
function listSettings(
  settings: VersionSettings,
  place: string,
): [place: string, settings: FileOptions][] {
  const ofFiles = Object.entries(settings.routes ?? {});
  return [
    [place, settings],
    ...ofFiles.map(([stem, own]): [string, FileOptions] => [
      placeOfFile(place, stem),
      own,
    ]),
  ];
}

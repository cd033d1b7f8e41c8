import type { RouteTree } from "../../files/tree.ts";
import type { VersionSettings } from "../../files/version_settings.ts";

/**
 * Gives the settings that a file of a tree holds.
 *
 * @param tree The tree, in which nothing is wrong with settings.
 * @param file The path of a `_version.ts` below the routes folder.
 */
export function settingsAt(
  { files }: RouteTree,
  file: string,
): VersionSettings {
  return files[file] as VersionSettings;
}

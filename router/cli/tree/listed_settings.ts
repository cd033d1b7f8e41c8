import { roleOf } from "../../files/role.ts";
import type { RouteTree } from "../../files/tree.ts";
import type { VersionSettings } from "../../files/version_settings.ts";

/**
 * Lists the settings of folders, in the order of the paths of their files.
 *
 * @param tree The tree, in which nothing is wrong with settings.
 * @returns The path of each `_version.ts`, and what it holds.
 */
export function listSettings(
  { files }: RouteTree,
): [file: string, settings: VersionSettings][] {
  return Object.keys(files).filter((file) => roleOf(file) === "settings")
    .sort().map((file) => [file, files[file] as VersionSettings]);
}

import { roleOf } from "../../files/role.ts";
import type { RouteTree } from "../../files/tree.ts";
import type { VersionSettings } from "../../files/version_settings.ts";

/**
 * Lists the settings of folders, in the order of their files' paths.
 *
 * @param tree The tree, whose settings must be valid.
 * @returns The path of each `_version.ts`, and its settings.
 */
export function listSettings(
  { files }: RouteTree,
): [file: string, settings: VersionSettings][] {
  return Object.keys(files).filter((file) => roleOf(file) === "settings")
    .sort().map((file) => [file, files[file] as VersionSettings]);
}

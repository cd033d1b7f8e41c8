import { mayMeanVersion, type ReadSettings } from "../declare/read_settings.ts";
import { type GroupOptions, SETTINGS } from "../declare/settings.ts";
import { nameVersion, settingOfVersion } from "../path/version.ts";
import { isPlainlyVersion } from "../path/version_look.ts";
import { listAll } from "../report/listed.ts";
import { type Mistake, mistake, warning } from "../report/mistake.ts";
import { showValue } from "../report/shown_value.ts";
import { checkSettings, readRecord } from "./checked_settings.ts";
import type { PlacedRoute } from "./folder.ts";
import { folderOf, nameOf } from "./place.ts";
import {
  type FileOptions,
  readRouteFileSettings,
  type RouteFileSettings,
} from "./route_file_settings.ts";

/**
 * The default export of `_version.ts`: the settings of its folder, and of
 * single files in it.
 *
 * @example
 * ```ts
 * import type { VersionSettings } from "@strata/router";
 *
 * const settings: VersionSettings = {
 *   version: 2,
 *   versionPrefix: "/api/v",
 *   extends: 1,
 *   remove: ["/invoices"],
 *   deprecated: "2026-11-01",
 *   sunset: "2027-05-01",
 *   routes: { report: { version: "1.10" } },
 * };
 * ```
 */
export interface VersionSettings extends GroupOptions {
  /** Settings of route files in the folder, by their names without extension. */
  readonly routes?: Readonly<Record<string, FileOptions>> | undefined;
}

/** The settings of a folder, and separately those of its files. */
export interface FolderSettings {
  readonly own: ReadSettings;
  /** By the files' names without extension. */
  readonly routes: ReadonlyMap<string, RouteFileSettings>;
  /** Whether they cannot be used, so that paths would be wrong. */
  readonly isRefused: boolean;
  /** Whether they may set a version that cannot be read. */
  readonly hasLostVersion: boolean;
}

const FOLDER_KEYS = /* @__PURE__ */ SETTINGS.group.concat("routes");
/**
 * Returns an example of the file.
 *
 * @param place The file; its folder may be named like the version that it has.
 */
export function exampleOfSettings(place: string): string {
  const folder = nameOf(folderOf(place).slice(0, -1));
  const version = isPlainlyVersion(folder) ? nameVersion(folder) : "1";
  const literal = JSON.stringify(settingOfVersion(version));
  return `export default { version: ${literal} } satisfies VersionSettings;`;
}

/**
 * Warns of settings that `_version.ts` exports by name, where they have no
 * effect.
 *
 * @param module The file's module.
 * @param place The file.
 * @param mistakes Collects the warning.
 */
export function warnOfNamedSettings(
  module: object,
  place: string,
  mistakes: Mistake[],
): void {
  const named = Object.keys(module).filter((name) =>
    FOLDER_KEYS.includes(name)
  );
  if (named.length === 0) return;
  const have = named.length === 1 ? "has" : "have";
  mistakes.push(
    warning(
      "near-miss",
      [place],
      `Exported by name, ${listAll(named)} ${have} no effect.`,
      "Move all settings into the default export.",
    ),
  );
}

/**
 * Reads what `_version.ts` exports.
 *
 * @param settings The default export.
 * @param files The folder's route files.
 * @param place The file.
 * @param mistakes Collects the mistakes.
 */
export function readFolderSettings(
  settings: unknown,
  files: readonly PlacedRoute[],
  place: string,
  mistakes: Mistake[],
): FolderSettings {
  const before = mistakes.length;
  const record = readRecord(settings, mistakes, () =>
    mistake(
      "bad-export",
      [place],
      `The default export is ${showValue(settings)}, not settings.`,
      `Write: ${exampleOfSettings(place)}`,
    ));
  const { routes = {}, ...rest } = record;
  const own = checkSettings(rest, FOLDER_KEYS, place, mistakes);
  const beforeRoutes = mistakes.length;
  const ofFiles = readRouteFileSettings(routes, files, own, place, mistakes);
  return {
    own,
    routes: ofFiles,
    isRefused: mistakes.length > before,
    hasLostVersion: mistakes.length > beforeRoutes ||
      mayMeanVersion(settings, FOLDER_KEYS, own),
  };
}

import { LIFECYCLE_KEYS, type LifecycleOptions } from "../declare/lifecycle.ts";
import {
  type GroupOptions,
  mayMeanVersion,
  readSettings,
  SETTINGS,
  type VersionOptions,
} from "../declare/settings.ts";
import { composeText } from "../path/composed_text.ts";
import { nameVersion, readVersion, settingOfVersion } from "../path/version.ts";
import { isPlainlyVersion } from "../path/version_look.ts";
import { type Mistake, mistake, warning } from "../report/mistake.ts";
import { isRecord } from "../report/record.ts";
import { attempt } from "../report/refusal.ts";
import { showValue } from "../report/shown_value.ts";
import { suggest } from "../report/suggestion.ts";
import type { PlacedRoute } from "./folder.ts";
import { folderOf, nameOf } from "./place.ts";

/**
 * What `_version.ts` exports by default: the settings of its folder, and of
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

/** Settings of one route file. */
export interface FileOptions extends VersionOptions, LifecycleOptions {}

/** Settings of one route file, and where they are written. */
interface GivenOptions {
  readonly options: FileOptions;
  readonly place: string;
}

/** The settings of a folder, with those of its files apart. */
export interface FolderSettings {
  readonly options: GroupOptions;
  /** By the files' names without extension. */
  readonly routes: ReadonlyMap<string, GivenOptions>;
  /** Tells whether they cannot be used, so that paths would be wrong. */
  readonly isRefused: boolean;
  /** Tells whether they may say a version, which cannot be read. */
  readonly hasLostVersion: boolean;
}

const FOLDER_KEYS = /* @__PURE__ */ SETTINGS.group.concat("routes");
/** A file is named by its place. */
const FILE_KEYS = /* @__PURE__ */ SETTINGS.route.filter((key) =>
  key !== "name"
);

/**
 * Says how the file is written.
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
 * Warns of settings that `_version.ts` exports by their names, where they say
 * nothing.
 *
 * @param module The file's module.
 * @param place The file.
 * @param mistakes Takes the warning.
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
  const say = named.length === 1 ? "says" : "say";
  mistakes.push(
    warning(
      "near-miss",
      [place],
      `Exported by name, ${named.join(" and ")} ${say} nothing.`,
      "Write all settings into the default export.",
    ),
  );
}

/**
 * Reads what `_version.ts` exports.
 *
 * @param settings The default export.
 * @param files The folder's route files.
 * @param place The file.
 * @param mistakes Takes what is wrong with it.
 */
export function readFolderSettings(
  settings: unknown,
  files: readonly PlacedRoute[],
  place: string,
  mistakes: Mistake[],
): FolderSettings {
  const before = mistakes.length;
  const record = expectRecord(settings, mistakes, () =>
    mistake(
      "bad-export",
      [place],
      `The default export is ${showValue(settings)}, not settings.`,
      `Write: ${exampleOfSettings(place)}`,
    ));
  const { routes = {}, ...rest } = record;
  const options = readKnown(rest, FOLDER_KEYS, place, mistakes);
  const beforeRoutes = mistakes.length;
  const ofFiles = readRouteSettings(routes, files, options, place, mistakes);
  const isUnread = record.version !== undefined &&
    options.version === undefined;
  return {
    options,
    routes: ofFiles,
    isRefused: mistakes.length > before,
    hasLostVersion: isUnread || mistakes.length > beforeRoutes ||
      mayMeanVersion(settings, FOLDER_KEYS, options),
  };
}

function expectRecord(
  value: unknown,
  mistakes: Mistake[],
  describe: () => Mistake,
): Record<string, unknown> {
  if (isRecord(value)) return value;
  mistakes.push(describe());
  return {};
}

/** Settings that say something of the version beside them. */
const OF_VERSION: readonly string[] = /* @__PURE__ */ ["extends", "remove"]
  .concat(LIFECYCLE_KEYS);

/**
 * Gives the settings as written. When one is refused, only those stay that
 * paths are made of. The version is read here, since no path may ever use it.
 */
function readKnown(
  settings: object,
  known: readonly string[],
  place: string,
  mistakes: Mistake[],
): GroupOptions {
  const { isRefused, ...kept } = readSettings(settings, known, place, mistakes);
  const { version, ...others } = (isRefused ? kept : settings) as GroupOptions;
  if (version === undefined) return others;
  const text = attempt(() => readVersion(version), place, mistakes);
  if (text !== undefined) return { ...others, version };
  return Object.fromEntries(
    Object.entries(others).filter(([key]) => !OF_VERSION.includes(key)),
  );
}

/** Reads the settings of single files in a folder. */
function readRouteSettings(
  routes: unknown,
  files: readonly PlacedRoute[],
  folder: GroupOptions,
  place: string,
  mistakes: Mistake[],
): Map<string, GivenOptions> {
  const named = expectRecord(routes, mistakes, () =>
    mistake(
      "bad-setting",
      [place],
      `Setting "routes" is ${showValue(routes)}.`,
      'Write the settings of files by name: routes: { "report": { … } }.',
    ));
  const read = new Map<string, GivenOptions>();
  const stems = files.map((file) => file.stem);
  // A disk may hold another form of a character than the one that is typed.
  const known = new Map(stems.map((stem) => [composeText(stem), stem]));
  for (const [name, options] of Object.entries(named)) {
    const stem = known.get(composeText(name));
    if (stem === undefined) {
      mistakes.push(describeUnknownFile(name, stems, folder, place));
      continue;
    }
    const where = `${place} (routes["${stem}"])`;
    const settings = readFileSettings(stem, options, where, mistakes);
    read.set(stem, { options: settings, place: where });
  }
  return read;
}

/** Reads the settings of a single file. */
function readFileSettings(
  stem: string,
  options: unknown,
  place: string,
  mistakes: Mistake[],
): FileOptions {
  const record = expectRecord(options, mistakes, () =>
    mistake(
      "bad-setting",
      [place],
      `The settings of "${stem}" are ${showValue(options)}.`,
      "Write an object such as { version: 2 }.",
    ));
  return readKnown(record, FILE_KEYS, place, mistakes);
}

const OTHER_FILE = '"../v1/users.ts"';

function describeUnknownFile(
  stem: string,
  stems: readonly string[],
  folder: GroupOptions,
  place: string,
): Mistake {
  const ofHeir = folder.extends === undefined
    ? ""
    : " A path that it inherits has settings of its own when its folder has a " +
      `file for it, such as one with export { GET } from ${OTHER_FILE};`;
  return mistake(
    "unknown-setting",
    [place],
    `Setting "routes" names "${stem}", but the folder has no such route file.`,
    adviseOnFile(stem, stems, place) + ofHeir,
  );
}

/** Says which files have settings here, or where those of another are written. */
function adviseOnFile(
  stem: string,
  stems: readonly string[],
  place: string,
): string {
  const end = stem.lastIndexOf("/") + 1;
  // What begins with a slash is the path of a route.
  if (end > 1) {
    const file = folderOf(place) + stem.slice(0, end) + nameOf(place);
    const name = JSON.stringify(stem.slice(end));
    return `Only files directly in it are named: write in ${file}: ` +
      `export default { routes: { ${name}: { … } } };`;
  }
  return stems.length === 0
    ? "It holds no route file: write the setting where the file is."
    : `${suggest(stem, stems)}The files are ${stems.join(", ")}. Leave out ` +
      "what is set for one that is gone.";
}

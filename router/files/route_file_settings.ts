import type { LifecycleOptions } from "../declare/lifecycle.ts";
import type { ReadSettings } from "../declare/read_settings.ts";
import { SETTINGS, type VersionOptions } from "../declare/settings.ts";
import { normalizeNfc } from "../path/nfc.ts";
import { type Mistake, mistake } from "../report/mistake.ts";
import { showValue } from "../report/shown_value.ts";
import { suggest } from "../report/suggestion.ts";
import { checkSettings, readRecord } from "./checked_settings.ts";
import type { PlacedRoute } from "./folder.ts";
import { folderOf, nameOf } from "./place.ts";

/** Settings of one route file. */
export interface FileOptions extends VersionOptions, LifecycleOptions {}

/** Settings of one route file, and where they are written. */
export interface RouteFileSettings {
  readonly settings: ReadSettings;
  readonly place: string;
}

/** Without `name`, since a file is named by its place. */
const FILE_KEYS = /* @__PURE__ */ SETTINGS.route.filter((key) =>
  key !== "name"
);

/**
 * Reads the settings of single files in a folder.
 *
 * @param routes Their settings in `_version.ts`, by their names.
 * @param files The folder's route files.
 * @param folder The settings of the folder.
 * @param place The file `_version.ts`.
 * @param mistakes Collects the mistakes.
 */
export function readRouteFileSettings(
  routes: unknown,
  files: readonly PlacedRoute[],
  folder: ReadSettings,
  place: string,
  mistakes: Mistake[],
): Map<string, RouteFileSettings> {
  const named = readRecord(routes, mistakes, () =>
    mistake(
      "bad-setting",
      [place],
      `Setting "routes" is ${showValue(routes)}, not an object.`,
      'Write settings by file name: routes: { "report": { … } }.',
    ));
  const read = new Map<string, RouteFileSettings>();
  const stems = files.map((file) => file.stem);
  // A disk may hold another Unicode form of a character than the one typed.
  const known = new Map(stems.map((stem) => [normalizeNfc(stem), stem]));
  for (const [name, options] of Object.entries(named)) {
    const stem = known.get(normalizeNfc(name));
    if (stem === undefined) {
      mistakes.push(describeUnknownFile(name, stems, folder, place));
      continue;
    }
    const where = `${place} (routes["${stem}"])`;
    const settings = readFileSettings(stem, options, where, mistakes);
    read.set(stem, { settings, place: where });
  }
  return read;
}

/** Reads the settings of a single file. */
function readFileSettings(
  stem: string,
  options: unknown,
  place: string,
  mistakes: Mistake[],
): ReadSettings {
  const record = readRecord(options, mistakes, () =>
    mistake(
      "bad-setting",
      [place],
      `The settings of "${stem}" are ${showValue(options)}, not an object.`,
      "Write an object such as { version: 2 }.",
    ));
  return checkSettings(record, FILE_KEYS, place, mistakes);
}

const OTHER_FILE = '"../v1/users.ts"';

function describeUnknownFile(
  stem: string,
  stems: readonly string[],
  folder: ReadSettings,
  place: string,
): Mistake {
  const ofHeir = folder.extends === undefined
    ? ""
    : " To set options for an inherited path, add a file for it to the " +
      `folder, such as one with export { GET } from ${OTHER_FILE};`;
  return mistake(
    "unknown-setting",
    [place],
    `Setting "routes" names "${stem}", but the folder has no such route file.`,
    adviseOnFile(stem, stems, place) + ofHeir,
  );
}

/** Advises which files have settings here, or where to set those of others. */
function adviseOnFile(
  stem: string,
  stems: readonly string[],
  place: string,
): string {
  const end = stem.lastIndexOf("/") + 1;
  // A name that begins with a slash is the path of a route.
  if (end > 1) {
    const file = folderOf(place) + stem.slice(0, end) + nameOf(place);
    const name = JSON.stringify(stem.slice(end));
    return `Only files directly in the folder can be named. Write in ${file}: ` +
      `export default { routes: { ${name}: { … } } };`;
  }
  return stems.length === 0
    ? "It has no route files: move the setting to the folder with the file."
    : `${suggest(stem, stems)}Its route files: ${stems.join(", ")}. ` +
      "Remove the settings of deleted files.";
}

import {
  type GroupOptions,
  readSettings,
  type VersionOptions,
} from "../declare/settings.ts";
import { attempt, type Mistake, mistake } from "../path/mistake.ts";
import { suggest } from "../path/suggestion.ts";
import { readVersion } from "../path/version.ts";
import type { PlacedRoute } from "./tree.ts";

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
 *   routes: { report: { version: "1.10" } },
 * };
 * ```
 */
export interface VersionSettings extends GroupOptions {
  /** Settings of route files in the folder, by their names without extension. */
  readonly routes?: Readonly<Record<string, VersionOptions>>;
}

/** The settings of a folder, with those of its files apart. */
export interface FolderSettings {
  readonly options: GroupOptions;
  /** By the files' names without extension. */
  readonly routes: ReadonlyMap<string, VersionOptions>;
  /** Tells whether they cannot be used, so that paths would be wrong. */
  readonly isRefused: boolean;
}

const FOLDER_KEYS = ["version", "versionPrefix", "urlPrefix", "routes"];
const ROUTE_KEYS = ["version", "versionPrefix"];

/** How the file is written. */
export const SETTINGS_EXAMPLE =
  "export default { version: 1 } satisfies VersionSettings;";

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
  const record = expectRecord(
    settings,
    () =>
      mistake(
        "bad-export",
        [place],
        `The default export is of type ${typeof settings}, not settings.`,
        `Write: ${SETTINGS_EXAMPLE}`,
      ),
    mistakes,
  );
  const { routes = {}, ...rest } = record;
  const options = readKnown(rest, FOLDER_KEYS, place, mistakes);
  const named = expectRecord(
    routes,
    () =>
      mistake(
        "bad-setting",
        [place],
        `Setting "routes" is of type ${typeof routes}.`,
        'Write the settings of files by name: routes: { "report": { … } }.',
      ),
    mistakes,
  );
  return {
    options,
    routes: readRouteSettings(named, files, place, mistakes),
    isRefused: mistakes.length > before,
  };
}

function expectRecord(
  value: unknown,
  refuse: () => Mistake,
  mistakes: Mistake[],
): Record<string, unknown> {
  const isRecord = typeof value === "object" && value !== null &&
    !Array.isArray(value);
  if (isRecord) return value as Record<string, unknown>;
  mistakes.push(refuse());
  return {};
}

/** Reads settings; the version too, since nobody may ever use it. */
function readKnown(
  settings: object,
  known: readonly string[],
  place: string,
  mistakes: Mistake[],
): GroupOptions {
  const read = readSettings(settings, known, place, mistakes) ?? {};
  const { version, ...others } = read as GroupOptions;
  if (version === undefined) return others;
  const text = attempt(() => readVersion(version), place, mistakes);
  return text === undefined ? others : { ...others, version };
}

function readRouteSettings(
  routes: Record<string, unknown>,
  files: readonly PlacedRoute[],
  place: string,
  mistakes: Mistake[],
): Map<string, VersionOptions> {
  const read = new Map<string, VersionOptions>();
  const stems = files.map((file) => file.stem);
  for (const [stem, options] of Object.entries(routes)) {
    if (!stems.includes(stem)) {
      mistakes.push(unknownFile(stem, stems, place));
      continue;
    }
    const where = `${place} (routes["${stem}"])`;
    const record = expectRecord(
      options,
      () =>
        mistake(
          "bad-setting",
          [where],
          `The settings of "${stem}" are of type ${typeof options}.`,
          "Write an object such as { version: 2 }.",
        ),
      mistakes,
    );
    read.set(stem, readKnown(record, ROUTE_KEYS, where, mistakes));
  }
  return read;
}

function unknownFile(
  stem: string,
  stems: readonly string[],
  place: string,
): Mistake {
  return mistake(
    "unknown-setting",
    [place],
    `Setting "routes" names "${stem}", but the folder has no such route file.`,
    `${suggest(stem, stems)}The files are ${stems.join(", ") || "none"}.`,
  );
}

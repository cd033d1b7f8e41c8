import { refuseUrl } from "../path/url_refusal.ts";
import { nameVersion, readVersion } from "../path/version.ts";
import { type Mistake, mistake } from "../report/mistake.ts";
import { isRecord } from "../report/record.ts";
import { Refusal } from "../report/refusal.ts";
import { showValue } from "../report/shown_value.ts";
import { MIDDLEWARE_OF_HANDLERS } from "./expected_middleware.ts";
import { omitMissing } from "./defined_values.ts";
import { LIFECYCLE_READERS, type LifecycleSettings } from "./lifecycle.ts";
import { readEach, type SettingReader } from "./setting_reader.ts";
import type { GroupOptions, RouteOptions } from "./settings.ts";

/** The settings of a declaration, checked to be of the right types. */
export interface ReadSettings extends LifecycleSettings {
  /** As written: a version is read where it takes effect. */
  readonly version?: unknown;
  readonly versionPrefix?: string;
  readonly urlPrefix?: string;
  readonly name?: string;
  /** The name of the version to extend. */
  readonly extends?: string;
  readonly remove?: readonly string[];
  /**
   * Set if a setting is refused. Of the others, only those that paths consist
   * of are kept, so that the paths can still be checked.
   */
  readonly isRefused?: true;
}

function readText(value: unknown): string {
  if (typeof value === "string") return value;
  throw new Refusal(
    "bad-setting",
    `It is ${showValue(value)}, not a string.`,
    "Write a string, or omit it.",
  );
}

function readPrefix(value: unknown): string {
  const text = readText(value);
  refuseUrl(text);
  return text;
}

/** Reads a name; one that is a path would hide the route of that path. */
function readName(value: unknown): string {
  const text = readText(value);
  if (text !== "" && !text.startsWith("/")) return text;
  const reason = text === ""
    ? "is not a name."
    : "begins with a slash, so urlFor would read it as a path.";
  throw new Refusal(
    "bad-setting",
    `${showValue(text)} ${reason}`,
    'Write a name such as "show", or omit it.',
  );
}

function readPaths(value: unknown): readonly string[] {
  const fix = 'Write paths without a version: remove: ["/users/<id:int>"].';
  if (!Array.isArray(value)) {
    const reason = `It is ${showValue(value)}, not an array of paths.`;
    throw new Refusal("bad-setting", reason, fix);
  }
  const misfits = value.filter((path) => typeof path !== "string");
  if (misfits.length === 0) return value;
  const shown = misfits.map((path) => showValue(path)).join(", ");
  const reason = `It contains ${shown} where a path is expected.`;
  throw new Refusal("bad-setting", reason, fix);
}

function readExtends(value: unknown): string {
  if (Array.isArray(value)) {
    throw new Refusal(
      "bad-version",
      `It is ${showValue(value)}, not one version.`,
      "Extend one version, for example extends: 1; that one may extend " +
        "another.",
    );
  }
  return nameVersion(readVersion(value, "omit extends to extend none"));
}

const READERS: Readonly<
  Record<keyof RouteOptions | keyof GroupOptions, SettingReader>
> = /* @__PURE__ */ Object.assign({
  // Read where it takes effect.
  version: (value: unknown) => value,
  versionPrefix: readPrefix,
  urlPrefix: readText,
  name: readName,
  extends: readExtends,
  remove: readPaths,
}, LIFECYCLE_READERS);

/** The settings as read where nothing is set. */
export const NO_SETTINGS: ReadSettings = {};
/** The same for a value that is not an object of settings. */
const NO_OBJECT: ReadSettings = { isRefused: true };

/** Examples of settings, by the key that must be known there. */
const EXAMPLES: Readonly<Record<string, string>> = {
  version: "{ version: 1 }",
  versionPrefix: '{ versionPrefix: "/api/v" }',
  deprecated: '{ deprecated: "2026-11-01" }',
};

/** Returns an example of settings; for a likely URL prefix, one with it. */
function exampleOf(settings: unknown, known: readonly string[]): string {
  const isPrefix = typeof settings === "string" && settings.startsWith("/");
  if (isPrefix && known.includes("urlPrefix")) {
    return `{ urlPrefix: ${showValue(settings)} }`;
  }
  const key = Object.keys(EXAMPLES).find((name) => known.includes(name))!;
  return EXAMPLES[key];
}

function describeNoObject(
  settings: unknown,
  known: readonly string[],
  place: string,
): Mistake {
  const hint = typeof settings === "function"
    ? ` ${MIDDLEWARE_OF_HANDLERS}`
    : "";
  return mistake(
    "bad-setting",
    [place],
    `The settings are ${showValue(settings)}, not a plain object.`,
    `Write an object such as ${exampleOf(settings, known)}, or omit ` +
      `it.${hint}`,
  );
}

/**
 * Reads the settings of a declaration.
 *
 * @param settings The settings as written, of any type since they may come from
 * a file.
 * @param known The keys that they may have.
 * @param place Where they were written.
 * @param mistakes Collects the mistakes in them.
 * @returns The settings; when one of them is refused, only those needed to
 * check the paths that they apply to.
 */
export function readSettings(
  settings: object,
  known: readonly string[],
  place: string,
  mistakes: Mistake[],
): ReadSettings {
  if (!isRecord(settings)) {
    mistakes.push(describeNoObject(settings, known, place));
    return NO_OBJECT;
  }
  if (Object.keys(settings).length === 0) return NO_SETTINGS;
  const before = mistakes.length;
  const read = readEach(settings, known, READERS, place, mistakes);
  return mistakes.length === before ? read : keepForPaths(read);
}

/**
 * Tells whether refused settings may have been meant to set a version, which is
 * unknown then.
 *
 * @param settings The settings as written.
 * @param known The keys that they may have.
 * @param read The settings as read.
 */
export function mayMeanVersion(
  settings: unknown,
  known: readonly string[],
  { version }: Pick<ReadSettings, "version">,
): boolean {
  if (!isRecord(settings)) return true;
  if (version !== undefined) return false;
  // A setting that is known only at other places is not a version.
  return settings.version !== undefined ||
    Object.keys(settings).some((key) =>
      !known.includes(key) && !Object.hasOwn(READERS, key)
    );
}

/**
 * Leaves out the settings that a refused one could have changed.
 *
 * @param read The settings as read.
 */
export function keepForPaths(
  { version, versionPrefix, urlPrefix }: ReadSettings,
): ReadSettings {
  const kept = { version, versionPrefix, urlPrefix, isRefused: true };
  return omitMissing(kept) as ReadSettings;
}

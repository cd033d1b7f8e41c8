import { refuseUrl } from "../path/url_refusal.ts";
import { nameVersion, readVersion } from "../path/version.ts";
import { type Mistake, mistake } from "../report/mistake.ts";
import { isRecord } from "../report/record.ts";
import { Refusal } from "../report/refusal.ts";
import { showValue } from "../report/shown_value.ts";
import { MIDDLEWARE_OF_HANDLERS } from "./expected_middleware.ts";
import { leaveOutMissing } from "./given_values.ts";
import { LIFECYCLE_READERS, type LifecycleSettings } from "./lifecycle.ts";
import { readEach, type SettingReader } from "./setting_reader.ts";
import type { GroupOptions, RouteOptions } from "./settings.ts";

/** The settings of a declaration, known to be of the right types. */
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
   * Tells that a setting is refused. Of the others, only those are kept that
   * paths are made of, so that the paths can still be checked.
   */
  readonly isRefused?: true;
}

function readText(value: unknown): string {
  if (typeof value === "string") return value;
  throw new Refusal(
    "bad-setting",
    `It is ${showValue(value)}, and not a string.`,
    "Write a string, or leave it out.",
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
    : "begins with a slash, as paths do, by which any route is named.";
  throw new Refusal(
    "bad-setting",
    `${showValue(text)} ${reason}`,
    'Write a name such as "show", or leave it out.',
  );
}

function readPaths(value: unknown): readonly string[] {
  const fix = 'Write the paths without version: remove: ["/users/<id:int>"].';
  if (!Array.isArray(value)) {
    const reason = `It is ${showValue(value)}, and not an array of paths.`;
    throw new Refusal("bad-setting", reason, fix);
  }
  const misfits = value.filter((path) => typeof path !== "string");
  if (misfits.length === 0) return value;
  const shown = misfits.map((path) => showValue(path)).join(", ");
  const reason = `It holds what is no path: ${shown}.`;
  throw new Refusal("bad-setting", reason, fix);
}

function readExtends(value: unknown): string {
  if (Array.isArray(value)) {
    throw new Refusal(
      "bad-version",
      `It is ${showValue(value)}, and not one version.`,
      "A version extends one other, for example extends: 1; that one may " +
        "extend the next.",
    );
  }
  return nameVersion(readVersion(value, "leave extends out to extend none"));
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

/** What is read where nothing is set. */
export const NO_SETTINGS: ReadSettings = {};
/** What is read of what is no object of settings. */
const NO_OBJECT: ReadSettings = { isRefused: true };

/** Settings as they are written, where they are known. */
const EXAMPLES: Readonly<Record<string, string>> = {
  version: "{ version: 1 }",
  versionPrefix: '{ versionPrefix: "/api/v" }',
  deprecated: '{ deprecated: "2026-11-01" }',
};

/** Gives an example of settings; of what may be a prefix, that one. */
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
    `The settings are ${showValue(settings)}, and not a plain object.`,
    `Write an object such as ${exampleOf(settings, known)}, or leave it ` +
      `out.${hint}`,
  );
}

/**
 * Reads the settings of a declaration.
 *
 * @param settings What was written, of any type since it may come from a file.
 * @param known The keys that it may have.
 * @param place Where it was written.
 * @param mistakes Takes what is wrong with it.
 * @returns The settings; when one of them cannot be used, only those by which
 * the paths that they hold for can be checked.
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
 * Tells whether settings that are refused may be meant to say a version, which
 * is not known then.
 *
 * @param settings What was written.
 * @param known The keys that it may have.
 * @param read What was read of it.
 */
export function mayMeanVersion(
  settings: unknown,
  known: readonly string[],
  { version }: Pick<ReadSettings, "version">,
): boolean {
  if (!isRecord(settings)) return true;
  if (version !== undefined) return false;
  // A setting that only other places have is no version.
  return settings.version !== undefined ||
    Object.keys(settings).some((key) =>
      !known.includes(key) && !Object.hasOwn(READERS, key)
    );
}

/**
 * Leaves out what another setting, which is refused, could have changed.
 *
 * @param read What was read.
 */
export function keepForPaths(
  { version, versionPrefix, urlPrefix }: ReadSettings,
): ReadSettings {
  const kept = { version, versionPrefix, urlPrefix, isRefused: true };
  return leaveOutMissing(kept) as ReadSettings;
}

import { Refusal } from "../report/refusal.ts";
import { showValue } from "../report/shown_value.ts";
import { writeTypes } from "./written_path.ts";

/**
 * A version as an application writes it: a number such as `1` or `1.25`, or a
 * string such as `"2"`, `"v1.1"` or `"3.0"`, which would be 3 as a number (SPEC
 * section 2).
 */
export type Version = string | number;

/** The prefix that a version gets when none is set (SPEC section 9.3). */
export const DEFAULT_VERSION_PREFIX = "/v";

const VERSION_TEXT = /^[A-Za-z0-9][A-Za-z0-9._~-]*$/;
const EXAMPLES =
  'Write a number such as 1 or 1.25, or a string such as "v2" or "3.0"';
const SEVERAL = " Declare several versions separately, or let one extend the " +
  "other.";
const WITHOUT = "omit version to serve without one";

/**
 * Reads a version as written.
 *
 * @param value The setting, of any type since it may come from a file.
 * @param without What to do where no version is meant.
 * @returns The version's text, with a leading `v` kept: `1` becomes `"1"`.
 * @throws {Refusal} When it is not a version (SPEC section 2): not a number or
 * string, negative, not finite, printed with an exponent, or a string with
 * characters other than letters, digits, `.`, `_`, `~` and `-`.
 */
export function readVersion(value: unknown, without = WITHOUT): string {
  const fault = describeFault(value);
  if (fault !== undefined) {
    const several = Array.isArray(value) ? SEVERAL : "";
    throw new Refusal(
      "bad-version",
      fault,
      `${EXAMPLES}; ${without}.${several}`,
    );
  }
  const text = String(value);
  if (!text.startsWith("vv")) return text;
  throw new Refusal(
    "bad-version",
    `Version ${showValue(value)} begins with the letter "v" twice.`,
    `Write "${text.replace(/^v+/, "v")}".`,
  );
}

/** Describes why a value is not a version, apart from a doubled `v`. */
function describeFault(value: unknown): string | undefined {
  const shown = showValue(value);
  if (typeof value === "number") {
    const isPlain = Number.isFinite(value) && value >= 0 &&
      !String(value).includes("e");
    return isPlain
      ? undefined
      : `Version ${shown} is not a plain, finite number of 0 or more.`;
  }
  if (typeof value !== "string") {
    return `A version must be a number or a string, not ${shown}.`;
  }
  if (!VERSION_TEXT.test(value)) {
    return `Version ${shown} must start with a letter or digit and contain only ` +
      'letters, digits, ".", "_", "~" and "-".';
  }
  return /^v+$/.test(value)
    ? `Version ${shown} has nothing after the letter "v".`
    : undefined;
}

/**
 * Names a version independently of how it was written: `2`, `"2"` and `"v2"`
 * are all `"2"`.
 *
 * @param text A version's text, as {@linkcode readVersion} returns it.
 */
export function nameVersion(text: string): string {
  return /^v[0-9]/.test(text) ? text.slice(1) : text;
}

/**
 * Returns a version as settings write it: as a number, where that is the same.
 * As a number, 1.10 would be 1.1.
 *
 * @param text The version's text.
 */
export function settingOfVersion(text: string): Version {
  const number = Number(text);
  const isSame = Number.isFinite(number) && String(number) === text;
  return isSame ? number : text;
}

/**
 * Joins a version to its prefix, with no separator and without doubling the
 * letter `v` (SPEC section 2, rules 2 and 3).
 *
 * @param prefix The version prefix, for example `/api/v`.
 * @param text A version's text, as {@linkcode readVersion} returns it.
 */
export function joinVersion(prefix: string, text: string): string {
  if (text.startsWith("v")) {
    const doubled = prefix.endsWith("v") ||
      (/^v[0-9]/.test(text) && /[A-Za-z]$/.test(prefix));
    if (doubled) return prefix + text.slice(1);
  }
  return prefix + text;
}

/**
 * Reads a version prefix. Prefixes that lead to the same paths have the same
 * text: slashes collapse, as in any part of a path, `api/v` becomes `/api/v`,
 * and `<x>` becomes `<x:str>`.
 *
 * @param written The version prefix as written.
 */
export function readVersionPrefix(written: string): string {
  return writeTypes(`/${written}`.replace(/\/{2,}/g, "/"));
}

import { compareText } from "./compare_text.ts";
import { Refusal } from "./refusal.ts";
import { writeTypes } from "./segment.ts";
import { showValue } from "./shown_value.ts";

/**
 * A version as an application writes it: a number such as `1` or `1.25`, or a
 * text such as `"2"`, `"v1.1"` or `"3.0"` (SPEC section 2).
 */
export type Version = string | number;

/** The prefix that a version gets when none is set (SPEC section 9.3). */
export const DEFAULT_VERSION_PREFIX = "/v";

const VERSION_TEXT = /^[A-Za-z0-9][A-Za-z0-9._~-]*$/;
const DOTTED_NUMBERS = /^[0-9]+(?:\.[0-9]+)*$/;
/** What a version has before its release, as `2-beta.1` and `1beta2`. */
const TAG =
  /[.-]?(?:alpha|beta|dev|pre|preview|rc)[0-9]*(?:[.-][0-9]+)*/.source;
const RELEASE = new RegExp(`^([0-9]+(?:\\.[0-9]+)*)(${TAG})?$`);
const PLAIN_END = new RegExp(`[0-9]+(?:[.-][0-9]+)*(?:${TAG})?$`);
const DATED = /^[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9A-Za-z])/;
const ADVICE = 'Write a number such as 1 or 1.25, or a text such as "v2" or ' +
  '"3.0"; leave version out to serve without one.';

/**
 * Reads a version as written.
 *
 * @param value The setting, of any type since it may come from a file.
 * @returns The version's text, a leading `v` kept: `1` gives `"1"`.
 * @throws {Refusal} When it is not a version (SPEC section 2): not a number or
 * text, negative, not finite, printed with an exponent, or a text with other
 * characters than letters, digits, `.`, `_`, `~` and `-`.
 */
export function readVersion(value: unknown): string {
  const shown = showValue(value);
  if (typeof value === "number") {
    const text = String(value);
    if (Number.isFinite(value) && value >= 0 && !text.includes("e")) {
      return text;
    }
    throw new Refusal(
      "bad-version",
      `Version ${shown} is not a plain, finite number of 0 or more.`,
      ADVICE,
    );
  }
  if (typeof value !== "string") {
    throw new Refusal(
      "bad-version",
      `A version is a number or a string, and not ${shown}.`,
      ADVICE,
    );
  }
  if (!VERSION_TEXT.test(value)) {
    throw new Refusal(
      "bad-version",
      `Version ${shown} must start with a letter or a digit and hold only ` +
        'letters, digits, ".", "_", "~" and "-".',
      ADVICE,
    );
  }
  if (/^v+$/.test(value)) {
    throw new Refusal(
      "bad-version",
      `Version ${shown} has no text after the letter "v".`,
      ADVICE,
    );
  }
  if (value.startsWith("vv")) {
    throw new Refusal(
      "bad-version",
      `Version ${shown} begins with the letter "v" twice.`,
      `Write "${value.replace(/^v+/, "v")}".`,
    );
  }
  return value;
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
 * Reads a version prefix. Those that make the same paths give the same text:
 * slashes collapse, as in any part of a path, `api/v` is `/api/v`, and `<x>` is
 * `<x:str>`.
 *
 * @param written The version prefix as written.
 */
export function readVersionPrefix(written: string): string {
  return writeTypes(`/${written}`.replace(/\/{2,}/g, "/"));
}

/**
 * Tells whether a text is numbers with dots between, such as `2` or `1.25`.
 *
 * @param text A version without a `v` before it.
 */
export function isDottedNumber(text: string): boolean {
  return DOTTED_NUMBERS.test(text);
}

/**
 * Tells whether a text is numbers with a tag behind them that says that they
 * are not released, such as `2.1-beta` or `1alpha2`.
 *
 * @param text A version without a `v` before it.
 */
export function isPrerelease(text: string): boolean {
  return RELEASE.exec(text)?.[2] !== undefined;
}

/**
 * Tells whether a text begins with a date, as the versions of some APIs do:
 * `2027-05-01`, `2025-03-31.basil`.
 *
 * @param text A version without a `v` before it.
 */
export function isDated(text: string): boolean {
  return DATED.test(text);
}

/**
 * Finds what looks like a version at the end of a segment: `2`, `1.25`,
 * `2027-05-01`, `2.1-beta`.
 *
 * @param segment A static segment, as it was written.
 * @returns Where it begins; -1 when there is none.
 */
export function findVersionEnd(segment: string): number {
  return segment.search(PLAIN_END);
}

/**
 * Tells whether nobody means a segment as plain text: `v2`, `v1.25`,
 * `v2027-05-01`, `v1beta2`, `2027-05-01`.
 *
 * @param segment A static segment, as it was written.
 */
export function isPlainlyVersion(segment: string): boolean {
  const start = segment.startsWith("v") ? 1 : 0;
  return findVersionEnd(segment) === start &&
    (start === 1 || isDated(segment));
}

/**
 * Tells whether a version begins with a number, so that after an `@` it is not
 * taken for text: `2`, `v1.25`, `2027-05-01`, `2025-03-31.basil`.
 *
 * @param text A version, with or without a `v` before it.
 */
export function isNumbered(text: string): boolean {
  return /^v?[0-9]+(?:[.-][A-Za-z0-9]+)*$/.test(text) ||
    isPrerelease(nameVersion(text));
}

/** Gives digits as a number prints them. */
function trimDigits(digits: string): string {
  return digits.replace(/^0+(?=.)/, "");
}

/**
 * Gives what two versions have in common that are one number: `2`, `2.0` and
 * `02` all give `2`. A version that is not a number stays as it is.
 *
 * @param name A version's name, as {@linkcode nameVersion} returns it.
 */
export function numberOfVersion(name: string): string {
  if (!isDottedNumber(name)) return name;
  const digits = name.split(".").map(trimDigits).join(".");
  return digits.replace(/(?:\.0)+$/, "");
}

/** Compares two texts of digits by the number that they print. */
function compareDigits(a: string, b: string): number {
  const [left, right] = [a, b].map(trimDigits);
  return left.length - right.length || compareText(left, right);
}

/**
 * Orders versions: dotted numbers by their numbers (`1.9` before `1.10` before
 * `2`), what is not released yet before its release (`2.0-beta` before `2`),
 * all other texts after them, by their characters. `v2` and `2` are equal.
 *
 * @param a A version.
 * @param b Another one.
 * @returns A negative number when `a` comes first, as `Array.sort` expects.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { compareVersions } from "@strata/router";
 *
 * const versions = ["v2", "next", "1.10", "2-beta", "1.9"];
 * assertEquals(
 *   versions.sort(compareVersions),
 *   ["1.9", "1.10", "2-beta", "v2", "next"],
 * );
 * ```
 */
export function compareVersions(a: string, b: string): number {
  return compareNames(nameVersion(a), nameVersion(b));
}

function compareNames(a: string, b: string): number {
  const [left, right] = [a, b].map((name) => RELEASE.exec(name));
  if (!left || !right) {
    return left ? -1 : right ? 1 : compareText(a, b);
  }
  const [, numbers, tag = ""] = left;
  const [, others, otherTag = ""] = right;
  const [value, other] = [numbers, others].map(numberOfVersion);
  return compareNumbers(value, other) || compareTags(tag, otherTag) ||
    compareText(a, b);
}

/** Compares dotted numbers; of `2` and `2.1`, the shorter comes first. */
function compareNumbers(a: string, b: string): number {
  const left = a.split(".");
  const right = b.split(".");
  for (let index = 0; index < left.length && index < right.length; index++) {
    const order = compareDigits(left[index], right[index]);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** Compares tags: by their words, then by the numbers behind them. */
function compareTags(a: string, b: string): number {
  if (a === "" || b === "") return b.length - a.length;
  const [left, right] = [a, b].map((tag) => tag.match(/[a-z]+|[0-9]+/g)!);
  return compareText(left[0], right[0]) ||
    compareNumbers(left.slice(1).join("."), right.slice(1).join("."));
}

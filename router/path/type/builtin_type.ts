import { Refusal } from "../../report/refusal.ts";
import { hasSubstitutedSeparator } from "../segment_text.ts";
import { listExtensions, writeExtensions } from "./extension_list.ts";
import {
  createType,
  formatPlainly,
  type ParameterType,
} from "./parameter_type.ts";
import type { BuiltinType } from "./params.ts";

const HYPHEN = 45;
const DOT = 46;
const SLASH = 47;

// Adding 0 turns the -0 of "-0" into 0.
const readNumber = (text: string): number => Number(text) + 0;

/** Returns a number's text without an exponent, which no float has. */
function formatDecimal(value: unknown): string | undefined {
  const text = formatPlainly(value);
  const parts = /^(-?)([0-9])(?:\.([0-9]+))?e([+-][0-9]+)$/.exec(text ?? "");
  if (typeof value !== "number" || !parts) return text;
  const [, sign, whole, fraction = "", exponent] = parts;
  const digits = whole + fraction;
  const shift = Number(exponent);
  return shift < 0
    ? `${sign}0.${"0".repeat(-shift - 1)}${digits}`
    : `${sign}${digits}${"0".repeat(shift - fraction.length)}`;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}

function isHexadecimal(code: number): boolean {
  const lower = code | 32;
  return isDigit(code) || (lower >= 97 && lower <= 102);
}

/** Returns the end of the run of digits that begins at `at`. */
function skipDigits(text: string, at: number, end: number): number {
  while (at < end && isDigit(text.charCodeAt(at))) at++;
  return at;
}

/** Accepts a whole number that JavaScript holds exactly. */
function acceptsInt(text: string, start: number, end: number): boolean {
  const digits = text.charCodeAt(start) === HYPHEN ? start + 1 : start;
  if (digits === end || skipDigits(text, digits, end) !== end) return false;
  return end - digits < 16 ||
    Number.isSafeInteger(Number(text.slice(start, end)));
}

/** Accepts a decimal number without an exponent. */
function acceptsFloat(text: string, start: number, end: number): boolean {
  const first = text.charCodeAt(start) === HYPHEN ? start + 1 : start;
  const whole = skipDigits(text, first, end);
  let last = whole;
  let count = whole - first;
  if (whole < end && text.charCodeAt(whole) === DOT) {
    last = skipDigits(text, whole + 1, end);
    count += last - whole - 1;
  }
  if (count === 0 || last !== end) return false;
  return end - start < 300 || Number.isFinite(Number(text.slice(start, end)));
}

/** Accepts ASCII letters. */
function acceptsAlpha(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    if (!isLetter(text.charCodeAt(at))) return false;
  }
  return start < end;
}

/** Accepts words of lower-case letters and digits, joined by single hyphens. */
function acceptsSlug(text: string, start: number, end: number): boolean {
  let afterHyphen = true;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    const isHyphen = code === HYPHEN;
    if (isHyphen && afterHyphen) return false;
    if (!isHyphen && !isDigit(code) && (code < 97 || code > 122)) return false;
    afterHyphen = isHyphen;
  }
  return !afterHyphen;
}

const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Accepts a calendar date from 1000 to 2999, such as `2024-02-29`. */
function acceptsDate(text: string, start: number, end: number): boolean {
  if (end - start !== 10) return false;
  for (let index = 0; index < 10; index++) {
    const code = text.charCodeAt(start + index);
    const isSeparator = index === 4 || index === 7;
    if (isSeparator ? code !== HYPHEN : !isDigit(code)) return false;
  }
  const year = Number(text.slice(start, start + 4));
  const month = Number(text.slice(start + 5, start + 7));
  const day = Number(text.slice(start + 8, end));
  if (year < 1000 || year > 2999 || month < 1 || month > 12) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeap ? 29 : DAYS_OF_MONTH[month - 1];
  return day >= 1 && day <= days;
}

/** Accepts a UUID in either case, of any version (RFC 9562 section 4). */
function acceptsUuid(text: string, start: number, end: number): boolean {
  if (end - start !== 36) return false;
  for (let index = 0; index < 36; index++) {
    const code = text.charCodeAt(start + index);
    const isSeparator = index === 8 || index === 13 || index === 18 ||
      index === 23;
    if (isSeparator ? code !== HYPHEN : !isHexadecimal(code)) return false;
  }
  return true;
}

/** Accepts a name, a dot and an extension of ASCII letters and digits. */
function acceptsFile(text: string, start: number, end: number): boolean {
  let at = end;
  while (at > start) {
    const code = text.charCodeAt(at - 1);
    if (!isDigit(code) && !isLetter(code)) break;
    at--;
  }
  return at < end && at - 1 > start && text.charCodeAt(at - 1) === DOT;
}

/**
 * Accepts segments, none of them empty; the caller ensures that there is one.
 */
function acceptsPath(text: string, start: number, end: number): boolean {
  const isEmpty = text.charCodeAt(start) === SLASH ||
    text.charCodeAt(end - 1) === SLASH;
  if (isEmpty) return false;
  const empty = text.indexOf("//", start);
  return empty === -1 || empty >= end;
}

/**
 * Creates a type of file names. Code opens files by them: an escaped separator
 * would lead it out of its folder.
 */
function createFileType(
  text: string,
  rank: number,
  accepts: ParameterType["accepts"],
): ParameterType {
  const acceptsName: ParameterType["accepts"] = (text, start, end) =>
    accepts(text, start, end) &&
    !hasSubstitutedSeparator(text.slice(start, end));
  return { ...createType(text, rank, acceptsName), reading: "file" };
}

/** The rank of file names with listed extensions. */
export const EXTENSION_LIST_RANK = 8;

/** The built-in types in their order of preference. */
export const BUILTIN_TYPES: Readonly<Record<BuiltinType, ParameterType>> = {
  uuid: createType("uuid", 1, acceptsUuid, (text) => text.toLowerCase()),
  ymd: createType("ymd", 2, acceptsDate),
  int: {
    ...createType("int", 3, acceptsInt, readNumber),
    reading: "integer",
  },
  float: {
    ...createType("float", 4, acceptsFloat, readNumber),
    format: formatDecimal,
  },
  alpha: createType("alpha", 6, acceptsAlpha),
  slug: createType("slug", 7, acceptsSlug),
  ext: createFileType("ext", 9, acceptsFile),
  // The caller ensures that a segment is not empty.
  str: createType("str", 10, () => true),
  path: { ...createType("path", 11, acceptsPath), reading: "path" },
};

/**
 * Tells whether a text is the name of a built-in type.
 *
 * @param text The text.
 */
export function isBuiltinType(text: string): text is BuiltinType {
  return Object.hasOwn(BUILTIN_TYPES, text);
}

/** The type of a parameter that names none. */
export const TEXT_TYPE = BUILTIN_TYPES.str;

/**
 * Creates the type of file names with one of the listed extensions, as in
 * `<file:ext=jpg|png>`.
 *
 * @param text The type as written: `ext=jpg|png`.
 * @throws {Refusal} When an extension is invalid.
 */
export function createExtensionListType(text: string): ParameterType {
  const extensions = listExtensions(text);
  if (!extensions.every((extension) => /^[A-Za-z0-9]+$/.test(extension))) {
    throw new Refusal(
      "bad-type",
      `Parameter type "${text}" must list extensions of letters and digits.`,
      "Separate them with |, such as ext=jpg|png: each is what follows the " +
        "last dot. Windows allows no | in file names: create one file for each.",
    );
  }
  const suffixes = extensions.map((extension) => `.${extension}`);
  const accepts = (text: string, start: number, end: number): boolean =>
    suffixes.some((suffix) =>
      end - start > suffix.length && text.endsWith(suffix, end)
    );
  return createFileType(
    writeExtensions(extensions),
    EXTENSION_LIST_RANK,
    accepts,
  );
}

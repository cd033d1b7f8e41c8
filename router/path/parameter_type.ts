import { attempt, type Mistake, mistake, Refusal } from "./mistake.ts";
import type { BuiltinType } from "./params.ts";
import { isRecord } from "./record.ts";
import {
  compileExpression,
  MAX_EXPRESSION_TEXT,
} from "./regular_expression.ts";
import { restoreText } from "./segment_text.ts";
import { showValue } from "./shown_value.ts";
import { suggest } from "./suggestion.ts";

/**
 * A type of path parameter that an application adds (DESIGN section 3).
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { App, text } from "@strata/router";
 *
 * const app = new App({
 *   types: { even: { pattern: /[0-9]+/, parse: readEven } },
 * });
 * function readEven(text: string): number | undefined {
 *   return Number(text) % 2 === 0 ? Number(text) : undefined;
 * }
 * app.get("/<n:even>", (_request, { params }) => text(`half ${params.n / 2}`));
 *
 * assertEquals(app.match("GET", "/8")?.params, { n: 8 });
 * assertEquals(app.match("GET", "/7"), undefined);
 * ```
 *
 * What is written apart is typed by `satisfies CustomType<…>`: a type that is
 * written before it, `: CustomType<…>`, does not say whether there is a `parse`.
 */
export interface CustomType<Value = unknown> {
  /**
   * What the whole segment must fit; anchored by the router, at most 256
   * characters are tried, and an expression that could run away is refused.
   */
  readonly pattern: RegExp;
  /**
   * Turns the text into the value; `undefined` says that it does not fit. It is
   * called while a path is matched, and may be called again for its request; it
   * must not ask the application for a route, whose search it is part of.
   */
  parse?(text: string): Value | undefined;
  /** Turns a value back into the text, for `app.urlFor`. */
  format?(value: Value): string;
}

/** Types of path parameters by name. */
export type CustomTypes = Readonly<Record<string, CustomType>>;

/** What a segment must be to fit a parameter, and the value that it gives. */
export interface ParameterType {
  /** The type as written in a path: `int`, `ext=jpg|png`, `[a-z]+`. */
  readonly text: string;
  /** Where the type stands in the order of preference; lower comes first. */
  readonly rank: number;
  /** How many values it gives: `ext` two, all others one. */
  readonly values: 1 | 2;
  /** Tells whether `text[start..end)`, a decoded segment, fits. */
  accepts(text: string, start: number, end: number): boolean;
  /** Gives the value of a text; `undefined` when a custom type refuses it. */
  read(text: string): unknown;
  /**
   * Gives the text of a value, to be checked with `accepts`; anything else for
   * a value that has none.
   */
  format(value: unknown): unknown;
}

const HYPHEN = 45;
const DOT = 46;

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

/** Gives the end of the run of digits that begins at `at`. */
function skipDigits(text: string, at: number, end: number): number {
  while (at < end && isDigit(text.charCodeAt(at))) at++;
  return at;
}

function acceptsInt(text: string, start: number, end: number): boolean {
  const digits = text.charCodeAt(start) === HYPHEN ? start + 1 : start;
  if (digits === end || skipDigits(text, digits, end) !== end) return false;
  return end - digits < 16 ||
    Number.isSafeInteger(Number(text.slice(start, end)));
}

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

function acceptsAlpha(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    if (!isLetter(text.charCodeAt(at))) return false;
  }
  return start < end;
}

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

/** Accepts any segment; empty ones never come here. */
function acceptsAll(): boolean {
  return true;
}

/** Accepts segments of which none is empty. */
function acceptsPath(text: string, start: number, end: number): boolean {
  if (text.charCodeAt(start) === 47 || text.charCodeAt(end - 1) === 47) {
    return false;
  }
  const empty = text.indexOf("//", start);
  return empty === -1 || empty >= end;
}

const keepText = (text: string): string => text;
// Adding 0 turns the -0 that "-0" gives into 0.
const readNumber = (text: string): number => Number(text) + 0;

function createType(
  text: string,
  rank: number,
  accepts: ParameterType["accepts"],
  read: ParameterType["read"] = keepText,
): ParameterType {
  return { text, rank, values: 1, accepts, read, format: formatPlainly };
}

/** Gives the text of a value that is written as it is; of an object, nothing. */
function formatPlainly(value: unknown): string | undefined {
  const isWritten = typeof value === "string" || typeof value === "bigint" ||
    typeof value === "boolean" || Number.isFinite(value);
  return isWritten ? String(value) : undefined;
}

/** Gives the text of a number without an exponent, which no float has. */
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

/** Rank of regular expressions and custom types, in order of declaration. */
const EXPRESSION_RANK = 5;

/**
 * Tells whether values that several such types take go to the one that was
 * declared first.
 *
 * @param type A type.
 */
export function isTriedAsDeclared({ rank }: ParameterType): boolean {
  return rank === EXPRESSION_RANK;
}

/** The built-in types in their order of preference (DESIGN section 3). */
const BUILTIN_TYPES: Readonly<Record<BuiltinType, ParameterType>> = {
  uuid: createType("uuid", 1, acceptsUuid, (text) => text.toLowerCase()),
  ymd: createType("ymd", 2, acceptsDate),
  int: createType("int", 3, acceptsInt, readNumber),
  float: {
    ...createType("float", 4, acceptsFloat, readNumber),
    format: formatDecimal,
  },
  alpha: createType("alpha", 6, acceptsAlpha),
  slug: createType("slug", 7, acceptsSlug),
  ext: { ...createType("ext", 9, acceptsFile), values: 2 },
  str: createType("str", 10, acceptsAll),
  path: createType("path", 11, acceptsPath),
};

/** The type of a parameter that names none. */
export const TEXT_TYPE = BUILTIN_TYPES.str;

/** The type that takes one or more segments. */
export const PATH_TYPE = BUILTIN_TYPES.path;

/**
 * Gives the extensions that a type lists, sorted: their order says nothing.
 *
 * @param text The type as written: `ext=jpg|png`.
 */
export function listExtensions(text: string): string[] {
  return [...new Set(text.slice("ext=".length).split("|"))].sort();
}

/** `<file:ext=jpg|png>`: a file name with one of the listed extensions. */
function fileType(text: string): ParameterType {
  const extensions = listExtensions(text);
  if (!extensions.every((extension) => /^[A-Za-z0-9]+$/.test(extension))) {
    throw new Refusal(
      "bad-type",
      `Parameter type "${text}" must list extensions of letters and digits.`,
      "Write them with | between, such as ext=jpg|png.",
    );
  }
  const suffixes = extensions.map((extension) => `.${extension}`);
  const accepts = (text: string, start: number, end: number): boolean =>
    suffixes.some((suffix) =>
      end - start > suffix.length && text.endsWith(suffix, end)
    );
  const sorted = `ext=${extensions.join("|")}`;
  return { ...createType(sorted, 8, accepts), values: 2 };
}

function expressionType(
  text: string,
  expression: RegExp,
  custom: Pick<CustomType, "parse" | "format">,
): ParameterType {
  // They are called as methods, since they may be those of a class.
  const read = (text: string) => custom.parse ? custom.parse(text) : text;
  return {
    text,
    rank: EXPRESSION_RANK,
    values: 1,
    accepts: (text, start, end) => {
      if (end - start > MAX_EXPRESSION_TEXT) return false;
      const value = restoreText(text.slice(start, end));
      return expression.test(value) && read(value) !== undefined;
    },
    read,
    format: (value) =>
      custom.format ? custom.format(value) : formatPlainly(value),
  };
}

/** What tells a regular expression from a misspelt name. */
const EXPRESSION = /[[\](){}\\.*+?|]|^ext=/;
/** What types are named elsewhere; letters alone lead to few of them. */
const NAMED_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ["*", '"path"'],
  ["any", '"str"'],
  ["date", '"ymd"'],
  ["integer", '"int"'],
  ["number", '"int" or "float"'],
  ["string", '"str"'],
  ["text", '"str"'],
]);
/** What parameters and their types can be named. */
export const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Says how they are named. */
export const NAMING =
  "Name it with letters, digits and _, not starting with a digit.";

/** The types that an application's paths can name, by their text. */
export type ParameterTypes = Map<string, ParameterType>;

/** Types of an application's own that are written together. */
export interface TypeSource {
  /** The types by name. */
  readonly custom: CustomTypes;
  /** Where they are written. */
  readonly place: string;
  /** Tells that they could not be read, so that nobody knows which there are. */
  readonly isLost?: boolean;
}

/**
 * Adds an application's own types to the built-in ones.
 *
 * @param sources The types that the application adds.
 * @param mistakes Takes what is wrong with them.
 */
export function collectTypes(
  sources: Iterable<TypeSource>,
  mistakes: Mistake[],
): ParameterTypes {
  const types = new Map(Object.entries(BUILTIN_TYPES));
  const added = new Map<string, AddedType>();
  for (const { custom, place } of sources) {
    if (!isRecord(custom)) {
      const reason = `${showValue(custom)} is not an object of types.`;
      const fix = `Write an object such as { sku: ${TYPE_EXAMPLE} }.`;
      mistakes.push(mistake("bad-setting", [place], reason, fix));
      continue;
    }
    for (const [name, type] of Object.entries(custom)) {
      // The same type in two places is one.
      if (added.get(name)?.type === type) continue;
      const read = () => addType(types, name, type, added.get(name));
      attempt(read, place, mistakes);
      if (!added.has(name)) added.set(name, { type, place });
      // Paths that name a type that was refused are not at fault.
      if (!types.has(name)) {
        types.set(name, createType(name, EXPRESSION_RANK, acceptsAll));
      }
    }
  }
  return types;
}

/** A custom type, and where it is written. */
interface AddedType {
  readonly type: CustomType;
  readonly place: string;
}

function addType(
  types: ParameterTypes,
  name: string,
  type: CustomType,
  other: AddedType | undefined,
): void {
  if (types.has(name)) {
    throw new Refusal(
      "reserved-type",
      `Custom type "${name}" has the name of ${
        other ? `one of ${other.place}` : "a built-in type"
      }.`,
      other
        ? "Give it another name, or leave it out if it is the same: types hold " +
          "for the whole application."
        : "Give it another name.",
    );
  }
  types.set(name, readCustomType(name, type));
}

/**
 * Finds the type that a path names; one that is written out, such as a regular
 * expression, is added to the types.
 *
 * @param types The types that are known so far.
 * @param text The type as written: a name, `ext=…` or a regular expression.
 * @param name The name of the parameter, for messages.
 * @throws {Refusal} When there is no such type, or the regular expression
 * could run away.
 */
export function findType(
  types: ParameterTypes,
  text: string,
  name = "",
): ParameterType {
  const known = types.get(text);
  if (known) return known;
  // As an expression it would take the name of the type.
  if (text.endsWith("?") && types.has(text.slice(0, -1))) {
    throw new Refusal(
      "bad-parameter",
      `Parameter "${name}" is optional, which no parameter is.`,
      `Write <${name}:${
        text.slice(0, -1)
      }>, and declare the path without the ` +
        "parameter as well.",
    );
  }
  if (NAMED_ELSEWHERE.has(text) || !EXPRESSION.test(text)) {
    throw unknownType(types, text, name);
  }
  const type = text.startsWith("ext=")
    ? fileType(text)
    : expressionType(text, compileExpression(text), {});
  types.set(text, type);
  return type;
}

function unknownType(
  types: ParameterTypes,
  text: string,
  name: string,
): Refusal {
  const names = [...types.keys()].filter((name) => NAME.test(name));
  return new Refusal(
    "unknown-type",
    `There is no parameter type "${text}".`,
    `${suggestType(text, name, names)}The types are ${names.join(", ")}.`,
  );
}

function suggestType(
  text: string,
  name: string,
  names: readonly string[],
): string {
  const meant = NAMED_ELSEWHERE.get(text);
  if (meant !== undefined) return `Did you mean ${meant}? `;
  // Type and name change places elsewhere, though `slug` can be a name too.
  return names.includes(name) && NAME.test(text)
    ? `If ${name} is the type, write <${text}:${name}>, or [${text}=${name}] ` +
      "as the name of a file. "
    : suggest(text, names);
}

const TYPE_KEYS = ["pattern", "parse", "format"];
const TYPE_EXAMPLE = "{ pattern: /[a-z]+/, parse, format }";

function readCustomType(name: string, type: CustomType): ParameterType {
  if (!NAME.test(name)) {
    throw new Refusal(
      "bad-type",
      `Custom type "${name}" cannot be named in a path.`,
      NAMING,
    );
  }
  const unknown = isRecord(type)
    ? Object.keys(type).find((key) => !TYPE_KEYS.includes(key))
    : undefined;
  if (unknown !== undefined) {
    throw new Refusal(
      "bad-type",
      `Custom type "${name}" has "${unknown}", which is not known.`,
      `${suggest(unknown, TYPE_KEYS)}Write ${TYPE_EXAMPLE}; the last two may ` +
        "be missing.",
    );
  }
  if (!(type?.pattern instanceof RegExp)) {
    throw new Refusal(
      "bad-type",
      `Custom type "${name}" has no regular expression in "pattern".`,
      `Write ${TYPE_EXAMPLE}; the last two may be missing.`,
    );
  }
  for (const method of ["parse", "format"] as const) {
    const value = type[method];
    if (value === undefined || typeof value === "function") continue;
    throw new Refusal(
      "bad-type",
      `"${method}" of custom type "${name}" is ${showValue(value)}.`,
      `Write ${TYPE_EXAMPLE}, with functions for the last two.`,
    );
  }
  const { source, flags } = type.pattern;
  return expressionType(name, compileExpression(source, flags), type);
}

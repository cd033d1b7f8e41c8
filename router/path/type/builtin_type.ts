import { Refusal } from "../../report/refusal.ts";
import { hasSeparatorApart } from "../segment_text.ts";
import {
  acceptsAll,
  acceptsAlpha,
  acceptsDate,
  acceptsFile,
  acceptsFloat,
  acceptsInt,
  acceptsPath,
  acceptsSlug,
  acceptsUuid,
} from "./accepted_text.ts";
import { listExtensions, writeExtensions } from "./extension_list.ts";
import {
  createType,
  formatPlainly,
  type ParameterType,
} from "./parameter_type.ts";
import type { BuiltinType } from "./params.ts";

// Adding 0 turns the -0 that "-0" gives into 0.
const readNumber = (text: string): number => Number(text) + 0;

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

/**
 * Makes a type of file names. Code opens files by them: a separator that was
 * escaped would lead it out of its folder.
 */
function createFileType(
  text: string,
  rank: number,
  accepts: ParameterType["accepts"],
): ParameterType {
  const acceptsName: ParameterType["accepts"] = (text, start, end) =>
    accepts(text, start, end) && !hasSeparatorApart(text.slice(start, end));
  return { ...createType(text, rank, acceptsName), reading: "file" };
}

/** Where file names with listed extensions stand in the order of preference. */
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
  str: createType("str", 10, acceptsAll),
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
 * Makes the type of file names with one of the listed extensions, as in
 * `<file:ext=jpg|png>`.
 *
 * @param text The type as written: `ext=jpg|png`.
 * @throws {Refusal} When an extension is none.
 */
export function createExtensionListType(text: string): ParameterType {
  const extensions = listExtensions(text);
  if (!extensions.every((extension) => /^[A-Za-z0-9]+$/.test(extension))) {
    throw new Refusal(
      "bad-type",
      `Parameter type "${text}" must list extensions of letters and digits.`,
      "Write them with | between, such as ext=jpg|png: each is what follows " +
        "the last dot. In names of files, which no | is for on Windows, make " +
        "one for each.",
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

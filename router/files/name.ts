import { normalizeNfc } from "../path/nfc.ts";
import { escapeStart } from "../path/escaped_character.ts";
import { LAST_CHARACTER } from "../path/expression/character_set.ts";
import { escapeReserved } from "../path/reserved_character.ts";
import { NAME } from "../path/type/parameter_type.ts";
import { isNumbered } from "../path/version_look.ts";
import { Refusal } from "../report/refusal.ts";
import { describeBracket, ESCAPE, PARAMETER } from "./bracketed_parameter.ts";

/** Names that are literal text as they stand, as most are. */
const PLAIN = /^[A-Za-z0-9._~-]+$/;
/** Names of printable ASCII characters only. */
const ASCII = /^[ -~]*$/;

/** Names that Windows reserves for devices, whatever their extension. */
const DEVICE =
  /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[1-9¹²³])(?:\.|$)/i;

// Compiling an expression with Unicode properties costs a cold start a third of
// a millisecond; most names do not need it.

/**
 * Tells whether a name has control characters, line separators, characters that
 * reorder text, or invalid Unicode.
 */
function isUnprintable(name: string): boolean {
  return !ASCII.test(name) &&
    /[\p{Cc}\p{Bidi_C}\p{Zl}\p{Zp}\p{Cs}\ufffd]/u.test(name);
}

/**
 * Tells whether a folder only groups files, such as `(shop)`.
 *
 * @param name The folder's name.
 */
function isGroupName(name: string): boolean {
  return name.startsWith("(") &&
    /^\([^()@[\]]+\)$/.test(name.replace(ESCAPE, "x"));
}

/**
 * Removes from a place the folders that add nothing to paths.
 *
 * @param place The place of a file or a folder.
 */
export function omitGroups(place: string): string {
  return place.split("/").filter((name) => !isGroupName(name)).join("/");
}

/** Refuses text with unprintable characters. */
function expectPrintable(text: string): void {
  if (!isUnprintable(text)) return;
  throw new Refusal(
    "bad-name",
    `${JSON.stringify(text)} has a control character, a line separator, a ` +
      "character that reorders text, or bytes that are not valid Unicode.",
    "Use only visible characters in its name.",
  );
}

/**
 * Tells whether Windows reserves a name for a device, so no file can have it.
 *
 * @param name The name of a file or folder, with or without an extension.
 */
export function isDeviceName(name: string): boolean {
  return DEVICE.test(name);
}

/**
 * Refuses a name that is not possible on all systems, or is not printable.
 *
 * @param name The name of a file or folder, without an extension.
 * @throws {Refusal} When it is a device's name on Windows, holds control
 * characters, or is not valid Unicode.
 */
export function expectPossibleName(name: string): void {
  if (isDeviceName(name)) {
    throw new Refusal(
      "bad-name",
      `${JSON.stringify(name)} is a reserved device name on Windows.`,
      `Name it ${escapeStart(name)}, which gives the same path.`,
    );
  }
  expectPrintable(name);
}

/** Reads an escape of two hexadecimal digits, or of four to six. */
function unescapeCharacter(
  escape: string,
  two: string | undefined,
  more: string | undefined,
): string {
  const code = parseInt(two ?? more!, 16);
  if (code > LAST_CHARACTER) {
    throw new Refusal(
      "bad-name",
      `"${escape}" is not a Unicode character.`,
      "The last one is [u+10ffff].",
    );
  }
  const character = String.fromCodePoint(code);
  if (character.isWellFormed()) return character;
  throw new Refusal(
    "bad-name",
    `"${escape}" is half of a surrogate pair.`,
    "Write the whole character as one code, such as [u+1f600].",
  );
}

/**
 * Reads text that is not a parameter; `[x+40]` and `[u+1f600]` are characters.
 */
function readLiteral(text: string): string {
  const unescaped = text.replace(ESCAPE, unescapeCharacter);
  const rest = text.replace(ESCAPE, "");
  if (/[[\]]/.test(rest)) throw describeBracket(text);
  if (rest.includes("@")) {
    throw new Refusal(
      "bad-name",
      `"${text}" has an "@" where no version can be.`,
      "Write a single version at the end of a file's name, such as " +
        'users@2.ts; write a literal "@" as [x+40].',
    );
  }
  expectPrintable(unescaped);
  return escapeReserved(normalizeNfc(unescaped));
}

/** Reads a name as one segment of a path. */
function readSegment(name: string): string {
  if (PLAIN.test(name)) return name;
  const parameter = PARAMETER.exec(name);
  if (!parameter) return readLiteral(name);
  const [, rest, parameterName, type] = parameter;
  if (rest && type !== undefined) {
    throw new Refusal(
      "bad-name",
      `"${name}" matches the rest of a path, which has no other type.`,
      `Write [...${parameterName}].`,
    );
  }
  return `<${parameterName}:${rest ? "path" : type ?? "str"}>`;
}

/**
 * Reads a folder's name.
 *
 * @param name The name.
 * @returns What it adds to the path: one segment, or nothing for `(name)`.
 * @throws {Refusal} When the name has no meaning.
 */
export function readFolderName(name: string): string {
  expectPossibleName(name);
  if (isGroupName(name)) return "";
  if (name === "()") {
    throw new Refusal(
      "bad-name",
      'The folder "()" has no name between its parentheses.',
      "Name it after its contents, such as (admin).",
    );
  }
  const isHalf = (name.startsWith("(") && !name.includes(")")) ||
    (name.endsWith(")") && !name.includes("("));
  if (isHalf) {
    throw new Refusal(
      "bad-name",
      `"${name}" has an unmatched parenthesis.`,
      "Write (admin) for a folder that adds nothing to paths; write a literal " +
        "parenthesis as [x+28] or [x+29].",
    );
  }
  const segment = readSegment(name);
  if (!name.startsWith("[...")) return segment;
  throw new Refusal(
    "bad-name",
    `"${name}" matches the rest of a path, so a folder cannot have that name.`,
    `Name a file ${name} instead: it ends the path.`,
  );
}

/** The meaning of a route file's name. */
interface RouteName {
  /** Its path within its folder. */
  readonly path: string;
  /** Its version, when the name has one. */
  readonly version: string | undefined;
}

/**
 * Tells whether an "@" belongs to the expression of a parameter that is the
 * whole name, such as `[mail=.+@.+]`. After the name of a type, or before a
 * number, a version was meant.
 */
function isInExpression(stem: string, at: number): boolean {
  const [, , name, type] = PARAMETER.exec(stem) ?? [];
  if (type === undefined) return false;
  const before = stem.slice(`[${name}=`.length, at);
  return !NAME.test(before) && !isNumbered(stem.slice(at + 1, -1));
}

/**
 * Splits a route file's name and the version after it.
 *
 * @param stem The name without its extension.
 */
export function splitVersion(
  stem: string,
): [name: string, version: string | undefined] {
  const at = stem.lastIndexOf("@");
  return at === -1 || isInExpression(stem, at)
    ? [stem, undefined]
    : [stem.slice(0, at), stem.slice(at + 1)];
}

/** Advises what to write in place of the text after an "@". */
function adviseOnVersion(name: string, version: string): string {
  const [inside, rest] = version.split("]");
  const isInBrackets = rest === "" && isNumbered(inside) &&
    PARAMETER.test(`${name}]`);
  return isInBrackets
    ? `Write ${name}]@${inside}.`
    : "After @, write a version such as 2, 1.25 or 2027-05-01; set others " +
      'under routes in _version.ts. Write a literal "@" as [x+40].';
}

/**
 * Reads a route file's name.
 *
 * @param stem The name without its extension.
 * @throws {Refusal} When the name has no meaning.
 */
export function readRouteName(stem: string): RouteName {
  expectPossibleName(stem);
  const [name, version] = splitVersion(stem);
  if (version !== undefined && !isNumbered(version)) {
    throw new Refusal(
      "bad-name",
      `"${stem}" has "${version}" where a version is expected.`,
      adviseOnVersion(name, version),
    );
  }
  if (name === "") {
    throw new Refusal(
      "bad-name",
      `"${stem}" has a version, but no name before it.`,
      `Write index${stem} for the path of its folder.`,
    );
  }
  if (name === "index") return { path: "", version };
  return { path: readSegment(name), version };
}

import { escapeCharacter } from "../../path/escaped_character.ts";
import {
  type ForeignParameter,
  readForeignParameter,
} from "../../path/foreign_notation.ts";
import type { Pattern } from "../../path/pattern.ts";
import { isWrittenParameter } from "../../path/segment.ts";
import { decodeSegment } from "../../path/segment_text.ts";
import {
  collectTypes,
  type ParameterTypes,
} from "../../path/type/known_types.ts";
import { NAME, NAME_SOURCE } from "../../path/type/parameter_type.ts";
import { type Mistake, warning } from "../../report/mistake.ts";
import type { ComposedRoute } from "../composed_route.ts";

/** A parameter of other routers' files; in code, APIs do have such text. */
const FILE_PARAMETER = new RegExp(`^\\$(${NAME_SOURCE})$`);
/** A parameter of files that names its type. */
const TYPED_BRACKETS = new RegExp(`^\\[(${NAME_SOURCE})=([^\\]]+)\\]$`);
/** How other routers and files write the rest of a path. */
const REST =
  /^(?:\*{1,2}\w*|\{\*{1,2}\w+\}|\{\w+\.{3}\}|\[\.{3}\w+\]|\(\.[*+]\))$/;
/** A file's name of which other routers read a part as a parameter. */
const NAMED_FILE = new RegExp(`^[:{](${NAME_SOURCE})\\}?\\.([a-z0-9]+)$`);
/** A part of a path that other routers take as one that may be missing. */
const OPTIONAL_PART = /\{(\/[^{}]*)\}/;
/** A part of a segment that others read as a parameter: text has `a:b`. */
const PART = new RegExp(
  `[^\\p{L}\\p{M}\\p{N}:]:${NAME_SOURCE}|\\{${NAME_SOURCE}\\}`,
  "u",
);
/** The names of such parts, once one is there. */
const NAMES_OF_PARTS = new RegExp(`[:{](${NAME_SOURCE})`, "g");
/** What a segment has that may be one of those. */
const SUSPECT = /[:{]|(?:^|\/)(?:[$*[(]|%3C)/i;
/** How it begins when it is decoded, unless it has one of the others. */
const SUSPECT_STARTS = "$*[<(";
/** What places name files and folders, and not `GET /path/` in code. */
const FILE_OR_FOLDER = /^(?![A-Z]+ \/).*(?:\.[cm]?[jt]sx?|[^ ]\/)$/;
const AS_NAME = "as the name of a file";
const ESCAPE = /\[[xu]\+/;

/**
 * Gives the parameter that a text means elsewhere, as it is written in code, and
 * what to write in files.
 *
 * @param text A segment of a path.
 * @param place Where it is written: more is a parameter in files.
 * @param types The parameter types that paths can name; the built-in ones,
 * unless others are known.
 */
export function translateParameter(
  text: string,
  place: string,
  types: ParameterTypes = collectTypes([], []),
): { readonly code: string; readonly file: string } | undefined {
  if (REST.test(text)) {
    return { code: "<rest:path>", file: `[...rest] ${AS_NAME}` };
  }
  const named = NAMED_FILE.exec(text);
  if (named) {
    const [, name, extension] = named;
    return {
      code: `<${name}:ext=${extension}>`,
      file: `[${name}=ext=${extension}] ${AS_NAME}`,
    };
  }
  const brackets = TYPED_BRACKETS.exec(text);
  if (brackets) {
    const [, name, type] = brackets;
    return { code: `<${name}:${type}>`, file: `${text} ${AS_NAME}` };
  }
  const parameter = readForeignParameter(text, types);
  if (parameter) return { code: parameter.code, file: nameFile(parameter) };
  const name = FILE_OR_FOLDER.test(place) && FILE_PARAMETER.exec(text)?.[1];
  return name ? { code: `<${name}>`, file: `[${name}] ${AS_NAME}` } : undefined;
}

/**
 * Gives a segment with the parameter that it means elsewhere as it is written in
 * code; one that is written so stays.
 *
 * @param segment A segment of a path.
 * @param place Where it is written.
 */
export function correctParameter(segment: string, place: string): string {
  if (isWrittenParameter(segment)) return segment;
  return translateParameter(segment, place)?.code ?? segment;
}

/** Says how the name of a file has a parameter. */
function nameFile({ name, type }: ForeignParameter): string {
  if (type === undefined) return `[${name}] ${AS_NAME}`;
  if (type === "path") return `[...${name}] ${AS_NAME}`;
  return NAME.test(type)
    ? `[${name}=${type}] ${AS_NAME}`
    : `[${name}=type] ${AS_NAME}, with the expression as that type in ` +
      "_types.ts";
}

function describeSegment(
  raw: string,
  place: string,
  types: ParameterTypes,
): Mistake | undefined {
  if (!SUSPECT.test(raw)) return undefined;
  const text = decodeSegment(raw) ?? raw;
  // Who escapes a character means the text.
  const isMeant = !place.includes(text) && (raw !== text || ESCAPE.test(place));
  if (isMeant) return undefined;
  const parameter = translateParameter(text, place, types);
  if (!parameter) return describeParts(text, place);
  const [first] = text;
  const hex = first.charCodeAt(0).toString(16).toUpperCase();
  const named = text.slice(1).replace(/[@[\]]/g, escapeCharacter);
  const meant = `${escapeCharacter(first)}${named} ${AS_NAME}`;
  // What is text although it is written as in code is the name of a file.
  const [ways, texts] = text === parameter.code ? [parameter.file, meant] : [
    `${parameter.code}, or ${parameter.file}`,
    `%${hex}${text.slice(1)}, or ${meant}`,
  ];
  return warning(
    "foreign-parameter",
    [place],
    `Segment "${text}" is text, though other routers read it as a parameter.`,
    `Write ${ways}. If the text is meant, write ${texts}.`,
  );
}

/** States that parts of a segment are text, which elsewhere are parameters. */
function describeParts(text: string, place: string): Mistake | undefined {
  if (!PART.test(text)) return undefined;
  const names = Array.from(text.matchAll(NAMES_OF_PARTS), ([, name]) => name);
  const name = names.join("_");
  const escaped = text.replace(/[:{]/g, encodeURIComponent);
  const named = text.replace(/[:{@[\]]/g, escapeCharacter);
  return warning(
    "foreign-parameter",
    [place],
    `Segment "${text}" is text, though other routers read a part of it as a ` +
      "parameter.",
    `Write <${name}>, or [${name}] ${AS_NAME}, for the whole segment, and ` +
      "take it apart in the handler. If the text is meant, write " +
      `${escaped}, or ${named} ${AS_NAME}.`,
  );
}

/** States that a part of a path is text, which elsewhere may be missing. */
function describeOptional(path: string, place: string): Mistake | undefined {
  const part = OPTIONAL_PART.exec(path);
  if (!part) return undefined;
  const [written, kept] = part;
  return warning(
    "foreign-parameter",
    [place],
    `"${written}" in "${path}" is text, though other routers read it as a ` +
      "part that may be missing.",
    `Declare two paths: one with ${kept}, its parameters as <name>, and one ` +
      "without it.",
  );
}

function mayBeForeign(decoded: string): boolean {
  return decoded.includes(":") || decoded.includes("{") ||
    SUSPECT_STARTS.includes(decoded[0]);
}

function isSuspect({ segments }: Pattern): boolean {
  return segments.some((segment) =>
    segment.kind === "static" && mayBeForeign(segment.decoded)
  );
}

/**
 * Warns of parameters in the notation of other routers, which are text here.
 *
 * @param routes The routes.
 * @param texts The static segments of all their paths, decoded.
 * @param types The parameter types that their paths can name.
 * @param mistakes Takes the warnings, each once.
 */
export function warnOfForeignParameters(
  routes: readonly ComposedRoute[],
  texts: readonly string[],
  types: ParameterTypes,
  mistakes: Mistake[],
): void {
  // Most applications have none, so that their routes need no look.
  if (!texts.some(mayBeForeign)) return;
  const judged = new Set<string>();
  const judge = (text: string, place: string): void => {
    if (judged.has(`${place}\n${text}`)) return;
    judged.add(`${place}\n${text}`);
    const optional = describeOptional(text, place);
    if (optional) {
      mistakes.push(optional);
      return;
    }
    for (const segment of text.split("/")) {
      const mistake = describeSegment(segment, place, types);
      if (mistake) mistakes.push(mistake);
    }
  };
  for (const composed of routes) {
    if (!isSuspect(composed.pattern)) continue;
    const { source, versionPrefix } = composed.route;
    judge(source.path, source.place);
    for (const { text, place } of source.urlPrefixes) judge(text, place);
    if (source.versionPrefix) judge(versionPrefix ?? "", source.versionPrefix);
  }
}

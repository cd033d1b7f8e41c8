import { escapeCharacter, escapeStart } from "../../path/escaped_character.ts";
import { OPTIONAL_FORMAT } from "../../path/foreign_notation.ts";
import { isWrittenParameter } from "../../path/written_path.ts";
import { decodeSegment } from "../../path/segment_text.ts";
import type { ParameterTypes } from "../../path/type/known_types.ts";
import { NAME_SOURCE } from "../../path/type/parameter_type.ts";
import { type Mistake, warning } from "../../report/mistake.ts";
import type { ComposedRoute } from "../composed_route.ts";
import { chooseVersionPrefix } from "../version_prefix.ts";
import { isInName, translateParameter } from "./translated_parameter.ts";

/** A part of a path that is optional in other routers. */
const OPTIONAL_PART = /\{(\/[^{}]*)\}|\((\/[^()]*)\)/;
/** The version of the API, as a parameter of other routers. */
const VERSION = /^v?(?:\{:?version(?::[^{}]*)?\}|:version\b.*)$/i;
/** The end of a path in other routers, where others match more than it. */
const END = "{$}";
/** What a segment has that may be a parameter in other routers. */
const SUSPECT = /[:{]|(?:^|\/)(?:[$*[(]|%3C)/i;
/** How it begins when it is decoded, unless it has `:` or `{` anywhere. */
const SUSPECT_STARTS = "$*[<(";
const ESCAPE = /\[[xu]\+/;

function describeSegment(
  raw: string,
  place: string,
  types: ParameterTypes,
): Mistake | undefined {
  if (isWrittenParameter(raw) || !SUSPECT.test(raw)) return undefined;
  const text = decodeSegment(raw) ?? raw;
  // A segment with an escaped character is meant as text.
  const isMeant = !place.includes(text) && (raw !== text || ESCAPE.test(place));
  if (isMeant) return undefined;
  if (text === END) return describeEnd(place);
  if (OPTIONAL_FORMAT.test(text)) return describeFormat(text, place, types);
  const parameter = translateParameter(text, place, types);
  if (!parameter) return describeParts(text, place);
  const hex = text.charCodeAt(0).toString(16).toUpperCase();
  const [way, literal] = isInName(place)
    ? [parameter.file, escapeStart(text)]
    : [parameter.code, `%${hex}${text.slice(1)}`];
  return warning(
    "foreign-parameter",
    [place],
    `Segment "${text}" is literal text here, but a parameter in other routers.`,
    `${adviseOnVersion(text)}${advise(way, parameter.isOptional)} For the ` +
      `literal text, write ${literal}.`,
  );
}

function advise(way: string, isOptional: boolean): string {
  return isOptional
    ? `Declare two paths: one with ${way} and one without.`
    : `Write ${way}.`;
}

/** Advises where versions are set instead of in a parameter. */
function adviseOnVersion(text: string): string {
  return VERSION.test(text)
    ? "For a version of the API, set version: 1 beside the path instead. "
    : "";
}

function describeEnd(place: string): Mistake {
  return warning(
    "foreign-parameter",
    [place],
    `Segment "${END}" is literal text here, but the end of a path in other ` +
      "routers.",
    "Remove it: here, a path without it matches nothing longer.",
  );
}

/** Describes an extension that requests may leave out in other routers. */
function describeFormat(
  text: string,
  place: string,
  types: ParameterTypes,
): Mistake {
  const before = text.replace(OPTIONAL_FORMAT, "");
  const parameter = translateParameter(before, place, types);
  const written = isInName(place) ? parameter?.file : parameter?.code;
  return warning(
    "foreign-parameter",
    [place],
    `"${
      text.slice(before.length)
    }" in "${text}" is literal text here, but an ` +
      "optional part in other routers.",
    `Write ${written ?? before}. For requests that end with an extension, ` +
      "declare a second path.",
  );
}

/** Describes parts of a segment that are parameters only in other routers. */
function describeParts(text: string, place: string): Mistake | undefined {
  // Compiled here: Unicode's letters take long, and few segments get so far.
  const part = new RegExp(
    `[^\\p{L}\\p{M}\\p{N}:]:${NAME_SOURCE}|^:${NAME_SOURCE}-|` +
      `\\{${NAME_SOURCE}(?::[^{}]*)?\\}`,
    "u",
  );
  // `a:b` is ordinary text.
  if (!part.test(text)) return undefined;
  // After `{id`, a colon begins a type, and after `{id}` text.
  const start = new RegExp(
    `(?:\\{|(?<!\\{\\w+(?::\\w+)?\\}?):)(${NAME_SOURCE}(?:-\\w+)*)`,
    "g",
  );
  const names = Array.from(text.matchAll(start), ([, name]) => name);
  const name = names.join("_").replaceAll("-", "_");
  const [way, literal] = isInName(place)
    ? [`[${name}]`, text.replace(/[:{]/g, escapeCharacter)]
    : [`<${name}>`, text.replace(/[:{]/g, encodeURIComponent)];
  return warning(
    "foreign-parameter",
    [place],
    `Segment "${text}" is literal text here, but other routers read ` +
      "parameters in it.",
    `${adviseOnVersion(text)}Write ${way} for the whole segment, and split ` +
      `its value in the handler. For the literal text, write ${literal}.`,
  );
}

/** Describes a part of a path that is optional only in other routers. */
function describeOptionalPart(
  path: string,
  place: string,
): Mistake | undefined {
  const part = OPTIONAL_PART.exec(path);
  if (!part) return undefined;
  const [written, kept = part[2]] = part;
  return warning(
    "foreign-parameter",
    [place],
    `"${written}" in "${path}" is literal text here, but an optional part ` +
      "in other routers.",
    `Declare two paths: one with ${kept}, its parameters as <name>, and one ` +
      "without it.",
  );
}

function mayBeForeign(decoded: string): boolean {
  return decoded.includes(":") || decoded.includes("{") ||
    SUSPECT_STARTS.includes(decoded[0]);
}

/**
 * Warns of parameters in the notation of other routers, which are text here.
 *
 * @param routes The routes.
 * @param texts The static segments of all their paths, decoded.
 * @param types The parameter types that their paths can name.
 * @param mistakes Collects the warnings, each once.
 */
export function warnOfForeignParameters(
  routes: readonly ComposedRoute[],
  texts: readonly string[],
  types: ParameterTypes,
  mistakes: Mistake[],
): void {
  // Most applications have none, so that their routes need not be searched.
  if (!texts.some(mayBeForeign)) return;
  const judged = new Set<string>();
  const judge = (text: string, place: string): void => {
    if (judged.has(`${place}\n${text}`)) return;
    judged.add(`${place}\n${text}`);
    const optional = describeOptionalPart(text, place);
    if (optional) {
      mistakes.push(optional);
      return;
    }
    for (const segment of text.split("/")) {
      const mistake = describeSegment(segment, place, types);
      if (mistake) mistakes.push(mistake);
    }
  };
  for (const { declaration, effective, version } of routes) {
    judge(declaration.path, declaration.place);
    for (const { text, place } of effective.urlPrefixes) judge(text, place);
    const prefix = chooseVersionPrefix(effective.versionPrefixes);
    if (prefix && version !== undefined) judge(prefix.read, prefix.place);
  }
}

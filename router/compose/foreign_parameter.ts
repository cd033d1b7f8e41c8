import { type Mistake, warning } from "../path/mistake.ts";
import { foldPatterns } from "../path/pattern_fold.ts";
import type { Segment } from "../path/segment.ts";
import { decodeSegment } from "../path/segment_text.ts";
import type { ComposedRoute } from "./composed_route.ts";

/** Parameters of other routers and of files: `:id`, `{id}`, `<id>`, `[id]`. */
const PARAMETER =
  /^(?::(\w+)[?+*]?|\{(\w+)(?::[^}]*)?\}|<(\w+)(?::[^>]*)?>|\[(\w+)(?:=[^\]]*)?\])$/;
/** The same of other routers' files; in code, APIs do have such text. */
const FILE_PARAMETER = /^\$([A-Za-z_]\w*)$/;
/** A parameter of files that names its type. */
const TYPED_BRACKETS = /^\[\w+=([^\]]+)\]$/;
/** How other routers and files write the rest of a path. */
const REST = /^(?:\*{1,2}\w*|\[\.\.\.\w+\])$/;
/** How a segment begins that may be one of those. */
const SUSPECT = /(?:^|\/)(?:[:{$*[]|%3C)/i;
/** The first characters of such a segment; parameters begin with `<`. */
const SUSPECT_STARTS = ":{$*[%";
/** What places name files and folders, and not `GET /path/` in code. */
const FILE_OR_FOLDER = /^(?![A-Z]+ \/).*(?:\.[cm]?[jt]sx?|[^ ]\/)$/;
const ESCAPE = /\[[xu]\+/;

/**
 * Gives the parameter that a text means elsewhere, in both notations.
 *
 * @param text A segment of a path.
 * @param place Where it is written: more is a parameter in files.
 */
export function translateParameter(
  text: string,
  place: string,
): { readonly code: string; readonly file: string } | undefined {
  if (REST.test(text)) return { code: "<rest:path>", file: "[...rest]" };
  const match = PARAMETER.exec(text) ??
    (FILE_OR_FOLDER.test(place) ? FILE_PARAMETER.exec(text) : null);
  const name = match?.slice(1).find((group) => group !== undefined);
  if (name === undefined) return undefined;
  const type = TYPED_BRACKETS.exec(text)?.[1];
  return type === undefined
    ? { code: `<${name}>`, file: `[${name}]` }
    : { code: `<${name}:${type}>`, file: text };
}

function judgeSegment(raw: string, place: string): Mistake | undefined {
  if (!SUSPECT.test(raw)) return undefined;
  const text = decodeSegment(raw) ?? raw;
  // Who escapes a character means the text.
  const isMeant = !place.includes(text) && (raw !== text || ESCAPE.test(place));
  const parameter = isMeant ? undefined : translateParameter(text, place);
  if (!parameter) return undefined;
  const hex = text.charCodeAt(0).toString(16);
  const rest = text.slice(1);
  return warning(
    "foreign-parameter",
    [place],
    `Segment "${text}" is text, though elsewhere it is a parameter.`,
    `Write ${parameter.code}, or ${parameter.file} as the name of a file. If ` +
      `the text is meant, write %${hex.toUpperCase()}${rest}, or ` +
      `[x+${hex}]${rest} as the name of a file.`,
  );
}

function mayBeForeign(isSuspect: boolean, { text }: Segment): boolean {
  return isSuspect || SUSPECT_STARTS.includes(text[0]);
}

/**
 * Warns of parameters in the notation of other routers, which are text here.
 *
 * @param routes The routes.
 * @param mistakes Takes the warnings, each once.
 */
export function warnOfForeignParameters(
  routes: readonly ComposedRoute[],
  mistakes: Mistake[],
): void {
  const judged = new Set<string>();
  const judge = (text: string, place: string): void => {
    if (judged.has(`${place}\n${text}`)) return;
    judged.add(`${place}\n${text}`);
    for (const segment of text.split("/")) {
      const mistake = judgeSegment(segment, place);
      if (mistake) mistakes.push(mistake);
    }
  };
  const isSuspect = foldPatterns(mayBeForeign);
  for (const composed of routes) {
    // Hardly any path is, so most need only this look at it.
    if (!isSuspect(false, composed.pattern)) continue;
    const { source, versionPrefix } = composed.route;
    judge(source.path, source.place);
    for (const { text, place } of source.urlPrefixes) judge(text, place);
    if (source.versionPrefix) judge(versionPrefix ?? "", source.versionPrefix);
  }
}

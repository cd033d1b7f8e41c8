import { decodeSegment } from "./segment_text.ts";

const DOT = 46;
const SLASH = 47;
/** Says that a path cannot be used as it stands. */
export const NOT_PLAIN = -1;

/** What a character means to a path; most characters mean nothing. */
const ENDS = 1;
const REFUSES = 2;
const MAY_BE_DOTS = 3;
const MEANINGS = createMeanings();

function createMeanings(): Uint8Array {
  const meanings = new Uint8Array(128).fill(REFUSES, 0, 32);
  for (const character of "%\\\u007f") {
    meanings[character.charCodeAt(0)] = REFUSES;
  }
  for (const character of "?#") meanings[character.charCodeAt(0)] = ENDS;
  meanings[DOT] = MAY_BE_DOTS;
  return meanings;
}

/**
 * Finds the end of a path that can be used as it stands: nothing in it is
 * escaped, is to be refused, or might be a dot segment. Most paths are so, and
 * need not be copied.
 *
 * @param text A text that holds the path, such as a URL.
 * @param start Where the path begins in it, at its first slash.
 * @returns Where it ends, at a query, a fragment or the end of the text; or
 * {@linkcode NOT_PLAIN}.
 */
export function findPlainEnd(text: string, start: number): number {
  const { length } = text;
  for (let at = start; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127) continue;
    const meaning = MEANINGS[code];
    if (meaning === 0) continue;
    if (meaning === ENDS) return at;
    if (meaning === REFUSES || text.charCodeAt(at - 1) === SLASH) {
      return NOT_PLAIN;
    }
  }
  return length;
}

/**
 * Brings the path of a request into the one form that everything uses: each
 * segment percent-decoded exactly once as strict UTF-8, slashes inside a
 * segment set apart. Nothing is collapsed, resolved or folded.
 *
 * @param path The path as it stands in a URL.
 * @returns The canonical path, or `undefined` when it must be refused: a
 * malformed escape, a control character, a backslash or a dot segment.
 */
export function canonicalizePath(path: string): string | undefined {
  if (path.includes("\\")) return undefined;
  const segments: string[] = [];
  for (const segment of path.split("/")) {
    const decoded = decodeSegment(segment);
    if (decoded === undefined) return undefined;
    segments.push(decoded);
  }
  return segments.join("/");
}

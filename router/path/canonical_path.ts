import { decodeSegment } from "./segment_text.ts";

const SLASH = 47;
const DOT = 46;
const PERCENT = 37;
const BACKSLASH = 92;
const DELETE = 127;

/**
 * Tells whether a path can be used as it stands: nothing in it is escaped,
 * refused, or might be a dot segment.
 */
function isPlain(text: string, start: number, end: number): boolean {
  let previous = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code < DOT) {
      if (code < 32 || code === PERCENT) return false;
    } else if (code === DOT) {
      if (previous === SLASH) return false;
    } else if (code === BACKSLASH || code === DELETE) {
      return false;
    }
    previous = code;
  }
  return true;
}

/**
 * Brings the path of a request into the one form that everything uses: each
 * segment percent-decoded exactly once as strict UTF-8, slashes inside a
 * segment set apart. Nothing is collapsed, resolved or folded.
 *
 * @param text A text that holds the path, such as a URL.
 * @param start Where the path begins in it, at its first slash.
 * @param end Where it ends.
 * @returns The canonical path, or `undefined` when it must be refused: a
 * malformed escape, a control character, a backslash or a dot segment.
 */
export function canonicalizePath(
  text: string,
  start: number,
  end: number,
): string | undefined {
  const path = text.slice(start, end);
  if (isPlain(text, start, end)) return path;
  if (path.includes("\\")) return undefined;
  const segments: string[] = [];
  for (const segment of path.split("/")) {
    const decoded = decodeSegment(segment);
    if (decoded === undefined) return undefined;
    segments.push(decoded);
  }
  return segments.join("/");
}

import { decodeSegment } from "./segment_text.ts";

/**
 * Brings the path of a request into the one form that everything uses: each
 * segment percent-decoded exactly once as strict UTF-8, with the characters set
 * apart that could be taken for others. Nothing is collapsed, resolved or
 * folded.
 *
 * @param path The path as it stands in a URL.
 * @returns The canonical path, or `undefined` when it must be refused: a
 * malformed escape, a control character, a backslash, a dot segment, or what
 * ends a path and is not escaped.
 */
export function canonicalizePath(path: string): string | undefined {
  if (/[\\?#]/.test(path)) return undefined;
  const segments: string[] = [];
  for (const segment of path.split("/")) {
    const decoded = decodeSegment(segment);
    if (decoded === undefined) return undefined;
    segments.push(decoded);
  }
  return segments.join("/");
}

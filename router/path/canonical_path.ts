import { decodeSegment } from "./segment_text.ts";

// deno-lint-ignore no-control-regex -- control characters are what it refuses
const NOT_CANONICAL = /[\\?#%\u0000-\u001f\u007f]|(?:^|\/)\.\.?(?:\/|$)/;

/**
 * Converts the path of a request to the one form that all code uses: each
 * segment percent-decoded exactly once as strict UTF-8, with characters
 * substituted that would be ambiguous. Nothing is collapsed, resolved or folded.
 *
 * @param path The path as it stands in a URL.
 * @returns The canonical path, or `undefined` when it must be refused: a
 * malformed escape, a control character, a backslash, a dot segment, or an
 * unescaped character that ends a path.
 */
export function canonicalizePath(path: string): string | undefined {
  // Checking for what must be decoded or refused costs a twentieth of decoding.
  if (!NOT_CANONICAL.test(path)) return path;
  if (/[\\?#]/.test(path)) return undefined;
  const segments: string[] = [];
  for (const segment of path.split("/")) {
    const decoded = decodeSegment(segment);
    if (decoded === undefined) return undefined;
    segments.push(decoded);
  }
  return segments.join("/");
}

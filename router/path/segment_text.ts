/**
 * Stands for a slash that is data inside a segment (`%2F` in a URL), so that a
 * decoded path can stay one text in which `/` only separates. Control
 * characters are refused in every path, so no other text can hold it.
 */
export const ENCODED_SLASH = "\u0001";

// deno-lint-ignore no-control-regex -- control characters are what it refuses
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * Percent-decodes one segment of a path, once, as strict UTF-8
 * (RFC 3986 section 2.1).
 *
 * @param text The segment as it stands in a URL, without slashes.
 * @returns The decoded text, a slash in it as {@linkcode ENCODED_SLASH}; or
 * `undefined` for a malformed escape, a control character, `.` or `..`.
 */
export function decodeSegment(text: string): string | undefined {
  let decoded = text;
  if (text.includes("%")) {
    try {
      decoded = decodeURIComponent(text);
    } catch {
      return undefined;
    }
  }
  if (decoded === "." || decoded === ".." || CONTROL.test(decoded)) {
    return undefined;
  }
  return decoded.includes("/")
    ? decoded.replaceAll("/", ENCODED_SLASH)
    : decoded;
}

/** Puts back the slashes that {@linkcode decodeSegment} set apart. */
export function restoreSlashes(text: string): string {
  return text.includes(ENCODED_SLASH)
    ? text.replaceAll(ENCODED_SLASH, "/")
    : text;
}

/**
 * Percent-encodes a value as one segment of a path (RFC 3986 section 3.3).
 *
 * @param value The decoded text.
 * @returns The segment, or `undefined` when no URL can carry the value: it is
 * empty, `.` or `..`, or holds a control character or half a surrogate pair.
 */
export function encodeSegment(value: string): string | undefined {
  if (value === "" || value === "." || value === "..") return undefined;
  if (CONTROL.test(value) || !value.isWellFormed()) return undefined;
  return encodeURIComponent(value);
}

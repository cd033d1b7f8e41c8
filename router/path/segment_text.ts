/**
 * Inside a segment, a character with a meaning in URLs is data only if it was
 * escaped. Once decoded, it is substituted: a control character stands for it,
 * so that a decoded path can stay one string in which `/` only separates, and a
 * path as sent, with a `%` or `#` in it, never equals one. Control characters
 * are refused in every path, so no other text can contain those used here.
 */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  "/": "\u0001",
  "\\": "\u0002",
  "%": "\u0003",
  "#": "\u0004",
  "?": "\u0005",
};
const RESTORED: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SUBSTITUTES).map(([plain, substitute]) => [substitute, plain]),
);

// deno-lint-ignore no-control-regex -- control characters are what it refuses
const CONTROL = /[\u0000-\u001f\u007f]/;
// deno-lint-ignore no-control-regex -- they stand for other characters here
const SUBSTITUTED = /[\u0001-\u0005]/g;
// deno-lint-ignore no-control-regex -- they stand for other characters here
const SUBSTITUTED_SEPARATOR = /[\u0001\u0002]/;

/**
 * Substitutes the characters that could be taken for those of a path's syntax.
 *
 * @param text A segment's decoded text.
 */
export function substituteSyntax(text: string): string {
  return text.replace(/[/\\%#?]/g, (character) => SUBSTITUTES[character]);
}

/**
 * Restores the characters that {@linkcode substituteSyntax} has substituted.
 *
 * @param text A part of a canonical path.
 */
export function restoreText(text: string): string {
  return text.replace(SUBSTITUTED, (character) => RESTORED[character]);
}

/**
 * Tells whether a text has slashes or backslashes that were substituted.
 *
 * @param text A part of a canonical path.
 */
export function hasSubstitutedSeparator(text: string): boolean {
  return SUBSTITUTED_SEPARATOR.test(text);
}

/**
 * Percent-decodes one segment of a path, once, as strict UTF-8
 * (RFC 3986 section 2.1).
 *
 * @param text The segment as it stands in a URL, without slashes.
 * @returns The decoded text, with {@linkcode substituteSyntax} applied;
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
  return substituteSyntax(decoded);
}

/**
 * Percent-encodes a value of type `path`, except for its slashes.
 *
 * @param value The decoded text.
 * @returns The segments, or `undefined` when no request can carry the value:
 * one of them cannot be encoded, or has a separator, which would be refused.
 */
export function encodeSegments(value: string): string | undefined {
  if (value.includes("\\")) return undefined;
  const encoded = value.split("/").map(encodeSegment);
  return encoded.includes(undefined) ? undefined : encoded.join("/");
}

/**
 * Percent-encodes a value as one segment of a path (RFC 3986 section 3.3).
 *
 * @param value The decoded text.
 * @returns The segment, or `undefined` when no URL can carry the value: it is
 * empty, `.` or `..`, or contains a control character or a lone surrogate.
 */
export function encodeSegment(value: string): string | undefined {
  if (value === "" || value === "." || value === "..") return undefined;
  if (CONTROL.test(value) || !value.isWellFormed()) return undefined;
  // Unencoded, the path /* would address the whole server (RFC 9110 section
  // 9.3.7).
  return value === "*" ? "%2A" : encodeURIComponent(value);
}

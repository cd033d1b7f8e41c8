/**
 * Characters that control terminals, that end a line of a log, or that change
 * the direction in which text is displayed.
 */
const STEERING =
  // deno-lint-ignore no-control-regex -- control characters are what it escapes
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

function writeAsJson(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/**
 * Escapes, the way JSON does, the characters of a client's text that could
 * control a terminal or make the text look like another.
 *
 * @param text Text on one line, which may be JSON.
 */
export function escapeSteering(text: string): string {
  return text.replace(STEERING, writeAsJson);
}

/** The same characters except tabs and line endings, which lay text out. */
export const STEERING_LINES = new RegExp(
  `(?!\\t|\\r?\\n)${STEERING.source}`,
  "g",
);

/**
 * Escapes the same characters in text of several lines, such as an error with
 * its stack: its message may repeat what a client has sent.
 *
 * @param text The text, whose lines and tabs are kept.
 */
export function escapeLines(text: string): string {
  return text.replace(STEERING_LINES, writeAsJson);
}

/**
 * The beginning of a line that is not indented and holds more than closing
 * brackets.
 */
const LINE_BEGINNING = /\n(?![ \t]|[}\])]*(?:\r?\n|$))/;

/**
 * Indents text of several lines, unless it is indented already: a message that
 * repeats what a client has sent could hold a line that looks like one of the
 * log's own.
 *
 * @param text The text to log.
 */
export function indentLines(text: string): string {
  return LINE_BEGINNING.test(text) ? text.replaceAll("\n", "\n  ") : text;
}

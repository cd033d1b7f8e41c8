/**
 * Characters that terminals obey, that end a line of a log, or that turn the
 * direction in which a text is shown.
 */
const STEERING =
  // deno-lint-ignore no-control-regex -- control characters are what it escapes
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

function writeAsJson(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/**
 * Escapes in a text that a client has sent what could steer a terminal, or show
 * another text than it is, as JSON does.
 *
 * @param text A text on one line, also one of JSON.
 */
export function escapeSteering(text: string): string {
  return text.replace(STEERING, writeAsJson);
}

/** The same characters but for tabs and ends of lines, which lay a text out. */
export const STEERING_LINES = new RegExp(
  `(?!\\t|\\r?\\n)${STEERING.source}`,
  "g",
);

/**
 * Escapes the same in a text of several lines, such as an error with its stack:
 * its message may repeat what a client has sent.
 *
 * @param text A text, whose lines and tabs stay.
 */
export function escapeLines(text: string): string {
  return text.replace(STEERING_LINES, writeAsJson);
}

/**
 * Where a line begins that is not indented, and holds more than closing
 * brackets.
 */
const LINE_BEGINNING = /\n(?![ \t]|[}\])]*(?:\r?\n|$))/;

/**
 * Indents a text of several lines, unless it is indented already: a message
 * that repeats what a client has sent could hold a line that looks like one of
 * the log's own.
 *
 * @param text A text that is to stand in a log.
 */
export function indentLines(text: string): string {
  return LINE_BEGINNING.test(text) ? text.replaceAll("\n", "\n  ") : text;
}

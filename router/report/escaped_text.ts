/**
 * What terminals obey, logs break at, and what shows a text in another
 * order.
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

/** The same without the ends of lines, and tabs, which lay a text out. */
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

/** The beginning of a line that is more than closing brackets. */
const LINE_BEGINNING = /\n(?![ \t]|[}\])]*(?:\r?\n|$))/;

/**
 * Indents a text of several lines, unless it is: a message that repeats what a
 * client has sent could begin a line as the log itself does.
 *
 * @param text A text that is to stand in a log.
 */
export function indentLines(text: string): string {
  return LINE_BEGINNING.test(text) ? text.replaceAll("\n", "\n  ") : text;
}

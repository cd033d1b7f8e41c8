/**
 * What terminals obey, logs break at, and what shows a text in another
 * order.
 */
const STEERING =
  // deno-lint-ignore no-control-regex -- control characters are what it escapes
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * Escapes in a text that a client has sent what could steer a terminal, or show
 * another text than it is, as JSON does.
 *
 * @param text A text on one line, also one of JSON.
 */
export function escapeSteering(text: string): string {
  return text.replace(
    STEERING,
    (character) =>
      `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

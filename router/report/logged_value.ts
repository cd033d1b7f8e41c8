import { escapeLines, indentLines } from "./escaped_text.ts";
import { withoutColours } from "./shown_error.ts";
import { showInspected } from "./shown_inspected.ts";
import { showValue } from "./shown_value.ts";

/** The longest text that is logged for one value. */
export const MAX_LENGTH = 100_000;

/**
 * How much is kept of the end of a longer text, where the stack of an error is.
 */
export const END_LENGTH = 20_000;

/**
 * Cuts the middle out of text that is so long that logging it would hold up
 * requests.
 */
function cut(text: string): string {
  const left = text.length - MAX_LENGTH;
  if (left <= 0) return text;
  const start = text.slice(0, MAX_LENGTH - END_LENGTH);
  return `${start}… ${left} more characters …${text.slice(-END_LENGTH)}`;
}

/**
 * Returns what to log for a thrown value: the value itself, unless its console
 * output, which may repeat what a client has sent, could control a terminal,
 * look like other text or pass for further lines of the log, or is very long.
 * Then it returns that output, cut, escaped and indented.
 *
 * @param thrown The thrown value, of any type.
 */
export function toLogged(thrown: unknown): unknown {
  try {
    const shown = typeof thrown === "string" ? thrown : showInspected(thrown);
    if (shown === undefined) return thrown;
    const logged = indentLines(escapeLines(withoutColours(cut(shown))));
    return logged === shown ? thrown : logged;
  } catch {
    // A console would throw as well, and nothing would be logged.
    return `${showValue(thrown)}, which throws when inspected`;
  }
}

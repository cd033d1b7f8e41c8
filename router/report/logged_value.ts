import { escapeLines } from "./escaped_text.ts";
import { withoutColours } from "./shown_error.ts";
import { listCauses } from "./thrown_causes.ts";

/** Gives what consoles print of a value without quotes: a text, or a stack. */
function plainOf(value: unknown): string {
  if (typeof value === "string") return value;
  return value instanceof Error ? String(value.stack ?? value) : "";
}

/**
 * Gives what is logged of a value that was thrown: itself, unless its message,
 * which may repeat what a client has sent, could steer a terminal or show
 * another text than it is. Then it is its text, with that escaped.
 *
 * @param thrown What was thrown: any value.
 */
export function toLogged(thrown: unknown): unknown {
  try {
    const plain = [thrown, ...listCauses(thrown)].map(plainOf);
    const escaped = plain.map((text) => escapeLines(withoutColours(text)));
    return plain.every((text, index) => text === escaped[index])
      ? thrown
      : escaped.filter((text) => text !== "").join("\nCaused by: ");
  } catch {
    // It can be what throws when it is looked at, as consoles know.
    return thrown;
  }
}

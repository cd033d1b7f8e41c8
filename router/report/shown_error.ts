import { showValue } from "./shown_value.ts";

// deno-lint-ignore no-control-regex -- terminals are told of colours by one
const COLOUR = /\x1b\[[\d;]*m/g;

/**
 * Takes the colours out of a text: Deno paints the places in its own messages,
 * which are not for terminals alone.
 *
 * @param text The text.
 */
export function withoutColours(text: string): string {
  return text.replace(COLOUR, "");
}

/**
 * Gives the kind and the message of what was thrown, which may be any value.
 *
 * @param error What was thrown: any value.
 */
export function showThrown(error: unknown): string {
  try {
    if (error instanceof Error) return withoutColours(String(error));
  } catch {
    // To read the kind may throw.
  }
  return showValue(error);
}

/**
 * Gives the message of what was thrown, which may be any value.
 *
 * @param error What was thrown: any value.
 */
export function showError(error: unknown): string {
  try {
    if (error instanceof Error) return withoutColours(String(error.message));
  } catch {
    // To read the message may throw.
  }
  return typeof error === "string" ? error : showValue(error);
}

import { showValue } from "./shown_value.ts";

// deno-lint-ignore no-control-regex -- colour codes begin with one
const COLOUR = /\x1b\[[\d;]*m/g;

/**
 * Strips colour codes from text: Deno colours the places in its own messages,
 * which are not for terminals alone.
 *
 * @param text The text.
 */
export function withoutColours(text: string): string {
  return text.replace(COLOUR, "");
}

/**
 * Returns the name and the message of a thrown value.
 *
 * @param error The thrown value, of any type.
 */
export function showThrown(error: unknown): string {
  try {
    if (error instanceof Error) return withoutColours(String(error));
  } catch {
    // Reading the name may throw.
  }
  return showValue(error);
}

/**
 * Returns the message of a thrown value.
 *
 * @param error The thrown value, of any type.
 */
export function showError(error: unknown): string {
  try {
    if (error instanceof Error) return withoutColours(String(error.message));
  } catch {
    // Reading the message may throw.
  }
  return typeof error === "string" ? error : showValue(error);
}

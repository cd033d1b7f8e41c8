import { showValue } from "./shown_value.ts";

/**
 * Gives the kind and the message of what was thrown, which may be any value.
 *
 * @param error What was thrown: any value.
 */
export function showThrown(error: unknown): string {
  try {
    if (error instanceof Error) return String(error);
  } catch {
    // A kind, too, can be what throws when it is read.
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
    if (error instanceof Error) return String(error.message);
  } catch {
    // A message can be what throws when it is read.
  }
  return typeof error === "string" ? error : showValue(error);
}

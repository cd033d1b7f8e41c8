import { isObject } from "../../report/record.ts";
import { showThrown } from "../../report/shown_error.ts";

const ON_ONE_LINE = { breakLength: Infinity, compact: true };

/**
 * The properties of an error that are shown apart, besides the `errors` of an
 * `AggregateError`, which are not enumerable; those of other errors, such as of
 * a form, are.
 */
const SHOWN_APART = new Set(["cause", "message", "name", "stack"]);

/**
 * Shows what was thrown: an error's kind and message, or on one line what any
 * other object holds, since nothing else says what went wrong.
 *
 * @param thrown What was thrown: any value.
 */
export function showWhole(thrown: unknown): string {
  if (typeof thrown === "string") return thrown;
  try {
    if (isObject(thrown) && !(thrown instanceof Error)) {
      return Deno.inspect(thrown, ON_ONE_LINE);
    }
  } catch {
    // It can throw when it is inspected.
  }
  return showThrown(thrown);
}

/**
 * Shows an error's other properties, such as the code that a database gave it;
 * an empty string when it has none.
 *
 * @param thrown What was thrown: any value.
 */
export function showHeld(thrown: unknown): string {
  try {
    if (!(thrown instanceof Error)) return "";
    const held = Object.entries(thrown).filter(([name, value]) =>
      !SHOWN_APART.has(name) && value !== undefined
    );
    return held.length === 0
      ? ""
      : Deno.inspect(Object.fromEntries(held), ON_ONE_LINE);
  } catch {
    // It can throw when it is inspected.
    return "";
  }
}

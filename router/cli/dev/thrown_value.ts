import { isObject } from "../../report/record.ts";
import { showThrown } from "../../report/shown_error.ts";

const ON_ONE_LINE = { breakLength: Infinity, compact: true };

/**
 * What is told of an error by itself. The `errors` that it stands for are no
 * entries of it; those of another kind of error, such as one of a form, are.
 */
const TOLD_APART = new Set(["cause", "message", "name", "stack"]);

/**
 * Shows what was thrown: of an error its kind and message, of an object that is
 * none what it holds, on one line, since nothing else says what went wrong.
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
    // It can be what throws when it is looked at.
  }
  return showThrown(thrown);
}

/**
 * Shows what an error holds beside its message, such as the code that a database
 * gave it; an empty text where there is nothing.
 *
 * @param thrown What was thrown: any value.
 */
export function showHeld(thrown: unknown): string {
  try {
    if (!(thrown instanceof Error)) return "";
    const held = Object.entries(thrown).filter(([name, value]) =>
      !TOLD_APART.has(name) && value !== undefined
    );
    return held.length === 0
      ? ""
      : Deno.inspect(Object.fromEntries(held), ON_ONE_LINE);
  } catch {
    // It can be what throws when it is looked at.
    return "";
  }
}

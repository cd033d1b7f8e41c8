import { type Mistake, mistake, Refusal } from "../path/mistake.ts";
import { showError } from "../path/shown_error.ts";

/**
 * Gives what to do about a file that cannot be loaded: where it needs what Deno
 * was not allowed, nothing in it need be wrong.
 *
 * @param error What loading it threw.
 * @param fix What to do when the fault is in it.
 */
export function fixLoadFailure(error: unknown, fix: string): string {
  return error instanceof Error && error.name === "NotCapable"
    ? "Grant that permission, or ask for it in a handler, which runs later."
    : fix;
}

/**
 * States what keeps a file from being used.
 *
 * @param error What loading it or reading its exports threw.
 * @param place The file, for messages.
 * @param fix What to do about one that cannot be loaded.
 */
export function stateLoadFailure(
  error: unknown,
  place: string,
  fix = "Fix the file.",
): Mistake {
  if (error instanceof Refusal) return error.at(place);
  const reason = `The file cannot be loaded: ${showError(error)}`;
  return mistake("load-failed", [place], reason, fixLoadFailure(error, fix));
}

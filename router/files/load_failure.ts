import { type Mistake, mistake, Refusal } from "../path/mistake.ts";
import { showError } from "../path/shown_error.ts";

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
  return mistake("load-failed", [place], reason, fix);
}

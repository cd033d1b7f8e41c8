import { type Mistake, mistake, Refusal } from "../path/mistake.ts";
import { showError } from "../path/shown_error.ts";

/** How Deno says that a module is another platform's own. */
const OF_A_PLATFORM =
  /^Unsupported scheme "(?:bun|cloudflare|fastly)" for module ("[^"]+")/;

/**
 * Gives what to do about a file that cannot be loaded: where it needs what Deno
 * was not allowed or does not have, nothing in it need be wrong.
 *
 * @param error What loading it threw.
 * @param fix What to do when the fault is in it.
 */
export function fixLoadFailure(error: unknown, fix: string): string {
  if (!(error instanceof Error)) return fix;
  if (error.name === "NotCapable") {
    return "Grant that permission, or ask for it in a handler, which runs later.";
  }
  const [, module] = OF_A_PLATFORM.exec(error.message) ?? [];
  return module === undefined
    ? fix
    : `Import it in a handler, which runs where it is: await import(${module}).`;
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

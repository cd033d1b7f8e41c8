import { resolve } from "@std/path";
import { fixLoadFailure } from "../files/load_failure.ts";
import { type Mistake, mistake } from "../path/mistake.ts";
import { showError } from "../path/shown_error.ts";

/** What a message says of a module that is not there, and who imports it. */
const MISSING = /^(Module not found "[^"]+"\.)\n\s+at \S+$/;

/**
 * States that a module cannot be loaded, and where that shows: it may be in
 * another one, which the module imports.
 *
 * @param error What loading it threw.
 * @param kind What messages call the module.
 * @param place The module, as messages name it.
 */
export async function stateFailedModule(
  error: unknown,
  kind: "file" | "module",
  place: string,
): Promise<Mistake> {
  // Only who needs it waits for what finds places.
  const { formatFile, formatLocation } = await import(
    "./dev/source_location.ts"
  );
  const { locateLoadFailure } = await import("./dev/thrown_location.ts");
  const file = resolve(place);
  const location = locateLoadFailure(error, file);
  const state = (places: readonly string[], atFault: string) => {
    // Deno names whichever module was the first to import it.
    const shown = location
      ? showError(error).replace(MISSING, "$1")
      : showError(error);
    const reason = `The ${kind} cannot be loaded: ${shown}`;
    const fix = fixLoadFailure(error, `Fix ${atFault}.`);
    return mistake("load-failed", places, reason, fix);
  };
  if (!location) return state([place], "the file, or what it imports");
  const { line, column } = location;
  return location.file === file
    ? state([`${place}:${line}:${column}`], "the file")
    : state([place, formatLocation(location)], formatFile(location.file));
}

import { resolve } from "@std/path";
import { fixLoadFailure } from "../files/load_failure.ts";
import { type Mistake, mistake } from "../path/mistake.ts";
import { showError } from "../path/shown_error.ts";

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
  const state = (places: readonly string[], atFault: string) => {
    const reason = `The ${kind} cannot be loaded: ${showError(error)}`;
    const fix = fixLoadFailure(error, `Fix ${atFault}.`);
    return mistake("load-failed", places, reason, fix);
  };
  const location = locateLoadFailure(error);
  if (!location) return state([place], "the file, or what it imports");
  const { file, line, column } = location;
  return file === resolve(place)
    ? state([`${place}:${line}:${column}`], "the file")
    : state([place, formatLocation(location)], formatFile(file));
}

import { resolve } from "@std/path";
import {
  adviseOnLoadFailure,
  SERVE_ALONE,
  showLoadError,
} from "../../files/load_failure.ts";
import { showPath } from "../../files/scan/shown_path.ts";
import { readAddressFault } from "../../process/refused_address.ts";
import { type Mistake, mistake } from "../../report/mistake.ts";
import { Refusal } from "../../report/refusal.ts";
import { adviseOnConflict, reportConflictsIn } from "./merge_conflict.ts";
import { findMissingModule } from "./missing_import.ts";
import { readUnmappedAlias } from "./root_alias.ts";
import { formatLocation, type SourceLocation } from "./source_location.ts";
import { locateLoadFailure } from "./thrown_location.ts";

/**
 * Shows an error whose place is known, without the importer that Deno names,
 * which is only the first of several.
 */
function showLocated(error: unknown): string {
  const missing = findMissingModule(error);
  return missing ? missing.said + missing.advice : showLoadError(error);
}

/** Describes where the fault of a module shows, and what to fix. */
function describeFault(
  place: string,
  file: string,
  location: SourceLocation | undefined,
): { readonly places: readonly string[]; readonly atFault: string } {
  if (!location) {
    return { places: [place], atFault: "the file, or what it imports" };
  }
  const { line, column } = location;
  return location.file === file
    ? { places: [`${place}:${line}:${column}`], atFault: "the file" }
    : {
      places: [place, formatLocation(location)],
      atFault: showPath(location.file),
    };
}

/**
 * Describes what keeps a module from being used, and where that shows, which
 * may be in another one that the module imports.
 *
 * @param error The error from loading it or reading its exports.
 * @param place The module, as messages name it.
 * @param kind What messages call the module.
 */
export function describeFailedModule(
  error: unknown,
  place: string,
  kind: "file" | "module" = "file",
): Mistake {
  const [conflict] = reportConflictsIn([place], resolve);
  if (conflict) return conflict;
  if (error instanceof Refusal) return error.at(place);
  const file = resolve(place);
  const location = locateLoadFailure(error, file);
  const { places, atFault } = describeFault(place, file, location);
  const shown = location ? showLocated(error) : showLoadError(error);
  // Another address would not help: under a command, no module may listen.
  const refused = readAddressFault(shown);
  const reason = `The ${kind} cannot be loaded: ${refused ?? shown}`;
  if (refused !== undefined) {
    return mistake("load-failed", places, reason, SERVE_ALONE);
  }
  const alias = readUnmappedAlias(shown);
  if (alias) {
    const said = `The ${kind} cannot be loaded: ${alias.said}`;
    return mistake("load-failed", places, said, alias.advice);
  }
  const fix = adviseOnLoadFailure(error, place, atFault);
  const left = location ? adviseOnConflict(location.file) : "";
  return mistake("load-failed", places, reason, fix + left);
}

/**
 * Waits for a file to be loaded; returns what keeps it from being used.
 *
 * @param loading The promise of its exports, once they have been read.
 * @param place The file, for messages.
 */
export async function findFailure(
  loading: Promise<unknown>,
  place: string,
): Promise<Mistake[]> {
  try {
    await loading;
    return [];
  } catch (error) {
    return [describeFailedModule(error, place)];
  }
}

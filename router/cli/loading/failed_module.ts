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
import { findMergeConflict, RESOLVE } from "./merge_conflict.ts";
import { findMissingModule } from "./missing_import.ts";
import { formatLocation, readSource } from "./source_location.ts";
import { locateLoadFailure } from "./thrown_location.ts";

/** Shows an error whose place is known: of who imports what, Deno knows one. */
function showLocated(error: unknown): string {
  const missing = findMissingModule(error);
  return missing ? missing.said + missing.advice : showLoadError(error);
}

/** Says what to do about the conflict in a file, if a merge has left one. */
function adviseOnConflict(file: string): string {
  const line = findMergeConflict(readSource(file) ?? "");
  return line === undefined
    ? ""
    : ` A merge has left a conflict in it, at line ${line}. ${RESOLVE}`;
}

/**
 * Says that a module cannot be loaded, and where that shows: it may be in
 * another one, which the module imports.
 *
 * @param error What loading it threw.
 * @param place The module, as messages name it.
 * @param result What follows as long as it is not fixed, if that is to be said.
 * @param kind What messages call the module.
 */
export function describeFailedModule(
  error: unknown,
  place: string,
  result?: string,
  kind: "file" | "module" = "file",
): Mistake {
  const file = resolve(place);
  const location = locateLoadFailure(error, file);
  const describe = (places: readonly string[], atFault: string) => {
    const shown = location ? showLocated(error) : showLoadError(error);
    // Another address would not help: a command wants none of them.
    const refused = readAddressFault(shown);
    if (refused !== undefined) {
      const reason = `The ${kind} cannot be loaded: ${refused}`;
      return mistake("load-failed", places, reason, SERVE_ALONE);
    }
    const reason = `The ${kind} cannot be loaded: ${shown}`;
    const advice = result === undefined ? "." : `: ${result}`;
    const fix = adviseOnLoadFailure(error, `Fix ${atFault}${advice}`);
    const conflict = adviseOnConflict(location?.file ?? file);
    return mistake("load-failed", places, reason, fix + conflict);
  };
  if (!location) return describe([place], "the file, or what it imports");
  const { line, column } = location;
  return location.file === file
    ? describe([`${place}:${line}:${column}`], "the file")
    : describe([place, formatLocation(location)], showPath(location.file));
}

/**
 * Waits for a file to be loaded; gives what keeps it from being used.
 *
 * @param loading What loads it and reads its exports.
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
    return error instanceof Refusal
      ? [error.at(place)]
      : [describeFailedModule(error, place)];
  }
}

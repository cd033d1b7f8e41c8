import { blank, NOT_CODE } from "../../files/not_code.ts";
import { type Mistake, mistake } from "../../report/mistake.ts";
import { readSource } from "./source_location.ts";

/** The markers that a merge writes around the sides of a conflict. */
const CONFLICT = /^<{7} [^]*?^>{7} /m;

/** What is wrong with a module that is loaded with a conflict. */
export const LEFT_CONFLICT =
  "The file has an unresolved merge conflict: Deno skips its markers, and " +
  "runs the code of both sides.";

/** What to do about a conflict. */
export const RESOLVE =
  "Keep the code that you want of both sides, and delete the markers.";

/**
 * Finds a conflict that a merge has left in a module. Deno skips its markers,
 * and runs the code of both sides, unless that declares a name twice.
 *
 * @param source The module's source.
 * @returns The line of its first marker, counted from 1; `undefined` when there
 * is none.
 */
export function findMergeConflict(source: string): number | undefined {
  const code = source.replace(NOT_CODE, blank);
  const found = CONFLICT.exec(code);
  return found ? code.slice(0, found.index).split("\n").length : undefined;
}

/**
 * Describes what to do about the conflict that a merge has left in a file, if
 * it keeps another from being loaded.
 *
 * @param file The file's path on the disk.
 * @returns Text to append to other advice; empty when there is no conflict.
 */
export function adviseOnConflict(file: string): string {
  const line = findMergeConflict(readSource(file) ?? "");
  return line === undefined
    ? ""
    : ` It has an unresolved merge conflict at line ${line}. ${RESOLVE}`;
}

/**
 * Reports a conflict that a merge has left in a file, which may be loaded
 * anyway: it has the code of both sides.
 *
 * @param source The file's source.
 * @param place The file, for messages.
 */
export function reportLeftConflict(source: string, place: string): Mistake[] {
  const line = findMergeConflict(source);
  if (line === undefined) return [];
  const places = [`${place}:${line}`];
  return [mistake("merge-conflict", places, LEFT_CONFLICT, RESOLVE)];
}

/**
 * Reports the conflicts that a merge has left in files.
 *
 * @param places The files, as messages name them.
 * @param pathOf Returns the path of one on the disk, if it is known.
 */
export function reportConflictsIn(
  places: readonly string[],
  pathOf: (place: string) => string | undefined,
): Mistake[] {
  return places.flatMap((place) => {
    const file = pathOf(place);
    return file === undefined
      ? []
      : reportLeftConflict(readSource(file) ?? "", place);
  });
}

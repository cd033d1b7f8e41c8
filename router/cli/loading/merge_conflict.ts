import { blank, NOT_CODE } from "../../files/not_code.ts";

/** The marks that a merge writes around the sides of a conflict. */
const CONFLICT = /^<{7} [^]*?^>{7} /m;

/** What to do about a conflict. */
export const RESOLVE =
  "Keep what is meant of both sides, without the marks around them.";

/**
 * Finds a conflict that a merge has left in a module. Deno reads over its marks,
 * and runs what both sides say, unless that declares a name twice.
 *
 * @param source The module's text.
 * @returns The line of its first mark, counted from 1; `undefined` when there is
 * none.
 */
export function findMergeConflict(source: string): number | undefined {
  const code = source.replace(NOT_CODE, blank);
  const found = CONFLICT.exec(code);
  return found ? code.slice(0, found.index).split("\n").length : undefined;
}

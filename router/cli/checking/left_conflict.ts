import { findMergeConflict, RESOLVE } from "../loading/merge_conflict.ts";
import type { Finding } from "../printing/finding.ts";

/**
 * Reports a conflict that a merge has left in a file, and with which that is
 * loaded all the same: it has what either side has.
 *
 * @param source The file's text.
 * @param place The file, for messages.
 * @param failures What keeps it from being used, which says that already.
 */
export function reportLeftConflict(
  source: string,
  place: string,
  failures: readonly Finding[],
): Finding[] {
  const line = findMergeConflict(source);
  if (line === undefined || failures.length > 0) return [];
  return [{
    code: "merge-conflict",
    severity: "error",
    places: [`${place}:${line}`],
    reason: "A merge has left a conflict in the file: Deno reads over its " +
      "marks, and runs what both sides say.",
    fix: RESOLVE,
  }];
}

import type { Change } from "../change/change.ts";
import type { PairedPaths } from "../pairing/paired_path.ts";
import { indexPaths, listMeeting } from "../precedence/path_index.ts";
import {
  isShapeOrdered,
  sortKeyOf,
  type TriedOrder,
} from "../precedence/tried_order.ts";
import type { AnsweredPath, PublishedPath } from "../published/locked_path.ts";
import { comparePathWidth } from "../width/path_width.ts";
import type { CompareSegments } from "../width/segment_overlap.ts";
import type { CompareWidth } from "../width/segment_width.ts";
import { compareShadowed, warnOfPreferred } from "./shadowed_change.ts";
import type { ShadowedPath } from "./shadowed_path.ts";

/**
 * Lists the paths with expressions and own types, if these may be tried in
 * another order than before.
 */
function listReordered(
  same: readonly AnsweredPath[],
  order: TriedOrder,
): readonly AnsweredPath[] {
  if (order.size < 2) return [];
  const ordered = same.filter(({ is }) => isShapeOrdered(is.shape));
  const keys = ordered.map(({ is }) => sortKeyOf(order, is.shape));
  const isSame = keys.every((key, index) =>
    index === 0 || keys[index - 1] <= key
  );
  return isSame ? [] : ordered;
}

/**
 * Lists the paths that take what they took, and may be preferred now to one that
 * was preferred to them: to one that takes more now, or is tried later. Once
 * `<id:int>` has become `<id:str>`, `7` goes to the `<name:slug>` beside it.
 *
 * @param paths What has become of all paths, in the order of a lock file.
 * @param compareWidth Compares segments with what they were.
 * @param compare Compares segments.
 */
export function listPromoted(
  { kept, order }: PairedPaths,
  compareWidth: CompareWidth,
  compare: CompareSegments,
): ReadonlySet<PublishedPath> {
  const { same = [], certain: widened = [] } = Object.groupBy(
    kept,
    ({ was, is }) => comparePathWidth(was.shape, is.shape, compareWidth),
  );
  const reordered = listReordered(same, order);
  if (widened.length === 0) return new Set(reordered.map(({ is }) => is));
  const index = indexPaths(same, ({ is }) => is.shape);
  const beside = widened.flatMap(({ was }) =>
    listMeeting(index, was.shape, compare)
  );
  return new Set([...reordered, ...beside].map(({ is }) => is));
}

/**
 * Judges that a path is preferred to one that was preferred to it: what fits both
 * is answered by another handler.
 *
 * @param shadowed The path that was preferred.
 * @param by The one that is now.
 * @param now The time, in milliseconds since 1970.
 */
export function comparePromoted(
  shadowed: ShadowedPath,
  by: PublishedPath,
  now: number,
): Change[] {
  const fix = shadowed.was.shape === shadowed.is.shape
    ? "Declare expressions and types of your own in the order of before, and " +
      "new ones after them; files are in that of their names."
    : "Bring back the path that answered before.";
  const changes = compareShadowed(shadowed, by, now);
  const told = changes.length > 0
    ? changes
    : warnOfPreferred({ was: shadowed.was, is: by }, now);
  return told.map((change) =>
    change.severity === "info" ? change : { ...change, fix }
  );
}

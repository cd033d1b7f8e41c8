import { listTypes } from "../../path/path_shape.ts";
import type { Change } from "./change.ts";
import type { PairedPaths } from "./kept_path.ts";
import type { Patterns } from "./own_pattern.ts";
import { indexPaths, listMeeting } from "./path_index.ts";
import { isPreferred } from "./preferred_path.ts";
import { findRefusedText } from "./refused_text.ts";
import type { CompareSegments } from "./segment_overlap.ts";
import { compareTaken } from "./taken_change.ts";
import { findTaking } from "./taken_path.ts";

/** Lists the types whose patterns fit what they did not fit before. */
function listGrown(before: Patterns, types: Patterns): string[] {
  return [...before].flatMap(([name, old]) => {
    const now = types.get(name);
    if (now === undefined || now === old) return [];
    return findRefusedText(now, old) === undefined ? [] : [name];
  });
}

/**
 * Judges that paths of the same own types as before take requests from others,
 * since the patterns of these types fit more.
 *
 * @param paths What has become of all paths.
 * @param before The patterns that were locked.
 * @param types Those that are published.
 * @param compare Compares segments.
 * @param now The time, in milliseconds since 1970.
 */
export function compareGrown(
  { kept, order }: PairedPaths,
  before: Patterns,
  types: Patterns,
  compare: CompareSegments,
  now: number,
): Change[] {
  const names = listGrown(before, types);
  const grown = kept.filter(({ was, is }) =>
    was.shape === is.shape &&
    listTypes(is.shape.split("/")).some((name) => names.includes(name))
  );
  if (grown.length === 0) return [];
  const index = indexPaths(kept, ({ was }) => was.shape);
  return grown.flatMap(({ is: taker }) =>
    listMeeting(index, taker.shape, compare).flatMap(({ was, is }) => {
      const taken = findTaking(taker.shape, was.shape, compare);
      if (!taken || is === taker) return [];
      if (!isPreferred(taker.shape, is.shape, order)) return [];
      return compareTaken({ was, is, taken }, taker, now);
    })
  );
}

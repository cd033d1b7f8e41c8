import { listTypes } from "../../path/path_shape.ts";
import type { Change } from "./change.ts";
import type { PairedPaths } from "./kept_path.ts";
import { listChanged, type Patterns } from "./own_pattern.ts";
import { indexPaths, listMeeting } from "./path_index.ts";
import { isPreferred } from "./preferred_path.ts";
import { findRefusedText } from "./refused_text.ts";
import type { CompareSegments } from "./segment_overlap.ts";
import { compareTaken } from "./taken_change.ts";
import { findTaking } from "./taken_path.ts";

/** Lists the types whose patterns fit what they did not fit before. */
function listGrown(before: Patterns, types: Patterns): string[] {
  return listChanged(before, types)
    .filter(({ old, now }) => findRefusedText(now, old) !== undefined)
    .map(({ name }) => name);
}

/** What has become of all paths, and how they are compared. */
interface ComparedPaths {
  readonly paths: PairedPaths;
  readonly compareSegments: CompareSegments;
  /** The time, in milliseconds since 1970. */
  readonly now: number;
}

/**
 * Judges that paths of the same own types as before take requests from others,
 * since the patterns of these types fit more.
 *
 * @param compared What has become of all paths.
 * @param before The patterns that were locked.
 * @param types Those that are published.
 */
export function compareGrown(
  { paths: { kept, order }, compareSegments: compare, now }: ComparedPaths,
  before: Patterns,
  types: Patterns,
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
      if (!taken) return [];
      if (!isPreferred(taker.shape, is.shape, order)) return [];
      return compareTaken({ was, is, taken }, taker, now);
    })
  );
}

import type { Change } from "./change.ts";
import { listGrown } from "./grown_pattern.ts";
import type { PairedPaths } from "./kept_path.ts";
import type { PublishedPath } from "./locked_path.ts";
import { indexRivals, listLosing } from "./losing_path.ts";
import type { Patterns } from "./own_pattern.ts";
import { comparePathWidth } from "./path_width.ts";
import { compareRisen, listRisen } from "./risen_path.ts";
import type { CompareSegments } from "./segment_overlap.ts";
import type { CompareWidth } from "./segment_width.ts";
import { compareTaken } from "./taken_change.ts";

/** What the paths that take requests from others are found by. */
interface RivalRules {
  readonly paths: PairedPaths;
  /** Compares segments with what they were. */
  readonly compareWidth: CompareWidth;
  readonly compareSegments: CompareSegments;
  /** The time, in milliseconds since 1970. */
  readonly now: number;
}

/**
 * Lists the paths that may take requests that they have not taken: new ones, and
 * those that take something else than before.
 */
function listTaking(
  { kept, added }: PairedPaths,
  compareWidth: CompareWidth,
): PublishedPath[] {
  const same = new Set(
    kept.filter(({ was, is }) =>
      comparePathWidth(was.shape, is.shape, compareWidth) === "same"
    )
      .map(({ is }) => is),
  );
  const changed = new Set(kept.map(({ is }) => is)).difference(same);
  return [...added, ...changed];
}

/**
 * Judges what loses requests to other paths, which may all be as they were.
 *
 * @param rules What has become of all paths, and how they are compared.
 * @param before The patterns of own types that were locked.
 * @param types Those that are published.
 */
export function compareRivals(
  { paths, compareWidth, compareSegments, now }: RivalRules,
  before: Patterns,
  types: Patterns,
): Change[] {
  const risen = listRisen(paths, compareWidth, compareSegments);
  const grown = listGrown(paths.kept, before, types);
  const taking = [
    ...new Set([...listTaking(paths, compareWidth), ...risen, ...grown]),
  ];
  if (taking.length === 0) return [];
  const rivals = indexRivals(
    paths.kept,
    taking,
    compareSegments,
    paths.order,
    grown,
  );
  return taking.flatMap((taker) => {
    const compare = risen.has(taker) ? compareRisen : compareTaken;
    return listLosing(rivals, taker)
      .flatMap((losing) => compare(losing, taker, now));
  });
}

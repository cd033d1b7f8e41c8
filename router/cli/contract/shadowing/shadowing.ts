import type { Change } from "../change/change.ts";
import type { PairedPaths } from "../pairing/paired_path.ts";
import type { PublishedPath } from "../published/locked_path.ts";
import type { Patterns } from "../width/own_pattern.ts";
import { comparePathWidth } from "../width/path_width.ts";
import type { CompareSegments } from "../width/segment_overlap.ts";
import type { CompareWidth } from "../width/segment_width.ts";
import { comparePromoted, listPromoted } from "./promoted_path.ts";
import { compareShadowed } from "./shadowed_change.ts";
import { indexShadowing, listShadowed } from "./shadowed_path.ts";
import { listWidened } from "./widened_pattern.ts";

/** What paths that shadow others are found by. */
interface ShadowingRules {
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
function listShadowing(
  { kept, added }: PairedPaths,
  compareWidth: CompareWidth,
): PublishedPath[] {
  const { same = [] } = Object.groupBy(
    kept,
    ({ was, is }) => comparePathWidth(was.shape, is.shape, compareWidth),
  );
  const [all, unchanged] = [kept, same].map((paths) =>
    new Set(paths.map(({ is }) => is))
  );
  return [...added, ...all.difference(unchanged)];
}

/**
 * Judges the paths that others shadow, which may all be as they were.
 *
 * @param rules What has become of all paths, and how they are compared.
 * @param before The patterns of own types that were locked.
 * @param types Those that are published.
 */
export function compareShadowing(
  { paths, compareWidth, compareSegments, now }: ShadowingRules,
  before: Patterns,
  types: Patterns,
): Change[] {
  const promoted = listPromoted(paths, compareWidth, compareSegments);
  const widened = listWidened(paths.kept, before, types);
  const shadowing = [
    ...new Set([
      ...listShadowing(paths, compareWidth),
      ...promoted,
      ...widened,
    ]),
  ];
  if (shadowing.length === 0) return [];
  const index = indexShadowing(
    paths.kept,
    shadowing,
    compareSegments,
    paths.order,
    widened,
  );
  return shadowing.flatMap((by) => {
    // Of what takes more, no order gives back what it takes.
    const isPromoted = promoted.has(by) && !widened.has(by);
    const compare = isPromoted ? comparePromoted : compareShadowed;
    return listShadowed(index, by)
      .flatMap((shadowed) => compare(shadowed, by, now));
  });
}

import { shapeOfType } from "../../../path/segment_shape.ts";
import type { Change } from "../change/change.ts";
import { listKeptTypes } from "../kept/pattern_change.ts";
import type { PairedPaths } from "../pairing/paired_path.ts";
import type { AnsweredPath } from "../published/locked_path.ts";
import type { Patterns } from "../width/custom_pattern.ts";
import { comparePathWidth, takesAll } from "../width/path_width.ts";
import type { CompareSegments } from "../width/segment_overlap.ts";
import type { CompareWidth } from "../width/segment_width.ts";
import { comparePromoted } from "./promoted_path.ts";
import { compareShadowed } from "./shadowed_change.ts";
import { createShadowedLister } from "./shadowed_path.ts";
import { listWidened } from "./widened_type.ts";

/** The rules by which paths that shadow others are found. */
interface ShadowingRules {
  readonly paths: PairedPaths;
  /** Compares segments with their former ones. */
  readonly compareWidth: CompareWidth;
  readonly compareSegments: CompareSegments;
  /** The time, in milliseconds since 1970. */
  readonly now: number;
}

/**
 * Judges the paths that others shadow, even if all are as they were.
 *
 * @param rules What has become of all paths, and how they are compared.
 * @param before The locked patterns of custom types.
 * @param types The published ones.
 */
export function compareShadowing(
  { paths, compareWidth, compareSegments, now }: ShadowingRules,
  before: Patterns,
  types: Patterns,
): Change[] {
  const { kept, added, order } = paths;
  const compareTypes = ({ was, is }: AnsweredPath) =>
    comparePathWidth(was.shape, is.shape, compareWidth);
  const widened = listWidened(before, types);
  const unchanged = new Set(
    kept.filter((both) =>
      compareTypes(both) === "same" &&
      !widened.some((name) => listKeptTypes(both).includes(name))
    ),
  );
  const all = [...added, ...new Set(kept.map(({ is }) => is))];
  const listShadowed = createShadowedLister(
    kept,
    all,
    compareSegments,
    order,
    unchanged,
    new Set(widened.map(shapeOfType)),
  );
  // No order takes requests back from a path that takes more than before.
  const promoted = new Set([...unchanged].map(({ is }) => is));
  return all.flatMap((by) => {
    const shadowed = listShadowed(by);
    return promoted.has(by)
      // A path that takes less than before is reported by itself.
      ? shadowed.filter((one) => takesAll(compareTypes(one)))
        .flatMap((one) => comparePromoted(one, by, now))
      : shadowed.flatMap((one) => compareShadowed(one, by, now));
  });
}

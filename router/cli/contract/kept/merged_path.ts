import type { Change } from "../change/change.ts";
import { comparePromises } from "../lifecycle/lifecycle_change.ts";
import { isPathRemovable } from "../lifecycle/removable.ts";
import { isPreferred } from "../precedence/preferred_path.ts";
import type { TriedOrder } from "../precedence/tried_order.ts";
import { type AnsweredPath, nameWithFormer } from "../published/locked_path.ts";
import { placeOfPath } from "../published/written_place.ts";
import { compareMethods } from "../removal/removed_method.ts";
import { judgeRemovedPath } from "../removal/removed_path.ts";
import { comparePathWidth, takesAll } from "../width/path_width.ts";
import type { CompareWidth } from "../width/segment_width.ts";
import { compareTypes } from "./type_change.ts";

/** How requests were answered before. */
interface Before {
  /** The order in which expressions and custom types were tried. */
  readonly order: TriedOrder;
  /** Compares segments with their former ones. */
  readonly compareWidth: CompareWidth;
}

/** Tells whether a path has already answered all requests of another. */
function hasAnswered(
  { was, is }: AnsweredPath,
  { order, compareWidth }: Before,
): boolean {
  return isPreferred(is.shape, was.shape, order) &&
    takesAll(comparePathWidth(was.shape, is.shape, compareWidth));
}

/**
 * Compares a path that is gone with one that takes its requests and was there
 * before. A deprecation of the latter is not reported, since it may be old.
 *
 * @param both The path as it was, and the one that takes its requests.
 * @param compareWidth Compares segments with their former ones.
 * @param before How requests were answered before.
 * @param now The time, in milliseconds since 1970.
 */
export function compareMerged(
  both: AnsweredPath,
  compareWidth: CompareWidth,
  before: Before,
  now: number,
): Change[] {
  const { was, is } = both;
  if (hasAnswered(both, before)) return [];
  if (isPathRemovable(was, now)) {
    return judgeRemovedPath(was, [placeOfPath(is)], is, now);
  }
  const subject = nameWithFormer(both);
  const changes = [
    ...compareTypes(both, subject, compareWidth),
    ...compareMethods(both, subject, now),
    ...comparePromises(both, subject, now).map((change) => ({
      ...change,
      // What holds for the other path may have held all along.
      fix: change.severity === "info"
        ? ""
        : "Bring back the path that answered before.",
    })),
  ];
  // Changes that break clients say already that another path answers.
  if (changes.some(({ severity }) => severity !== "info")) return changes;
  return [...changes, {
    code: "endpoint-preferred",
    severity: "warning",
    places: [placeOfPath(is)],
    subject,
    describe: (what, { was }) =>
      `Requests for a removed path now go to ${what}, which ${was} already ` +
      "there.",
    fix: "Bring back the former path, unless both give the same responses.",
  }];
}

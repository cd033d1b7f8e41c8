import type { Change } from "./change.ts";
import { judgeGone } from "./gone_path.ts";
import { comparePromises } from "./lifecycle_change.ts";
import { type AnsweredPath, nameTaker } from "./locked_path.ts";
import { compareMethods } from "./method_change.ts";
import { comparePathWidth, takesAll } from "./path_width.ts";
import { isPreferred } from "./preferred_path.ts";
import { isPathRemovable } from "./removable.ts";
import type { TriedOrder } from "./tried_order.ts";
import { compareTypes } from "./type_change.ts";
import type { CompareWidth } from "./segment_width.ts";
import { placeOfPath } from "./written_place.ts";

/** How requests were answered before. */
interface Before {
  /** In which order expressions and own types were tried. */
  readonly order: TriedOrder;
  /** Compares segments with what they were. */
  readonly compareWidth: CompareWidth;
}

/** Tells whether a path has answered all of another one's requests already. */
function hasAnswered(
  { was, is }: AnsweredPath,
  { order, compareWidth }: Before,
): boolean {
  return isPreferred(is.shape, was.shape, order) &&
    takesAll(comparePathWidth(was.shape, is.shape, compareWidth));
}

/**
 * Compares a path that is gone with one that takes its requests and was there
 * before. That is not told to be deprecated, which it may have been all along.
 *
 * @param both The path as it was, and the one that takes its requests.
 * @param compareWidth Compares segments with what they were.
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
    return judgeGone(was, [placeOfPath(is)], is, now);
  }
  const subject = nameTaker(both);
  const changes = [
    ...compareTypes(both, subject, compareWidth),
    ...compareMethods(both, subject, now),
    ...comparePromises(both, subject, now).map((change) => ({
      ...change,
      // What is said of the other path may have been so all along.
      fix: change.severity === "info"
        ? ""
        : "Bring back the path that answered before.",
    })),
  ];
  // What breaks clients says already that another path answers.
  if (changes.some(({ severity }) => severity !== "info")) return changes;
  return [...changes, {
    code: "endpoint-preferred",
    severity: "warning",
    places: [placeOfPath(is)],
    subject,
    tell: (what, { was }) =>
      `${what} ${was} there beside what is gone, whose requests go there now.`,
    fix: "Bring back the path that answered before, unless both answer alike.",
  }];
}

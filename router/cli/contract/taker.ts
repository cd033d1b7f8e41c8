import { isWrittenParameter } from "../../path/segment.ts";
import type { LockedPath, PublishedPath } from "./locked_path.ts";
import { isGeneralized } from "./parameter_width.ts";
import { indexPaths, listMeeting } from "./path_index.ts";
import { isPreferred } from "./preferred_path.ts";
import type { CompareSegments } from "./segment_overlap.ts";
import { isOrdered, type TriedOrder } from "./tried_order.ts";

/**
 * Finds the path that answers all that another one took, which is gone;
 * `undefined` when there is none.
 */
export type FindTaker = (gone: LockedPath) => PublishedPath | undefined;

function takesSegment(
  segment: string,
  other: string,
  compare: CompareSegments,
): boolean {
  if (segment === "<path>" || isGeneralized(other, segment)) return true;
  return !isWrittenParameter(other) && compare(segment, other) === "certain";
}

/** Tells whether segments take whatever others take. */
function takeAll(
  [segment, ...rest]: readonly string[],
  [other, ...others]: readonly string[],
  compare: CompareSegments,
): boolean {
  if (segment === undefined || other === undefined) return segment === other;
  if (!takesSegment(segment, other, compare)) return false;
  return takeAll(rest, others, compare) ||
    // Only a path takes several segments.
    (segment === "<path>" && takeAll([segment, ...rest], others, compare));
}

/**
 * Makes what finds the path that answers what one took that is gone.
 *
 * @param paths The paths that are there.
 * @param compare Compares segments.
 * @param order In which order expressions and own types are tried.
 */
export function createTakerFinder(
  paths: readonly PublishedPath[],
  compare: CompareSegments,
  order: TriedOrder,
): FindTaker {
  const index = indexPaths(paths, ({ shape }) => shape);
  const takesAll = (path: LockedPath, { shape }: LockedPath) =>
    takeAll(path.shape.split("/"), shape.split("/"), compare);
  // What is tried in an order of its own may have answered all of it before.
  const mayTake = (path: LockedPath, gone: LockedPath) =>
    isOrdered(path.shape) || takesAll(path, gone);
  return (gone) => {
    const meeting = listMeeting(index, gone.shape, compare);
    return meeting.find((one) =>
      takesAll(one, gone) &&
      !meeting.some((other) =>
        isPreferred(other.shape, one.shape, order) && mayTake(other, gone)
      )
    );
  };
}

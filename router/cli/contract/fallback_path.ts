import type { LockedPath, PublishedPath } from "./locked_path.ts";
import { isPreferred } from "./preferred_path.ts";
import type { CompareSegments } from "./segment_overlap.ts";
import {
  createAnswererFinder,
  createSegmentTaker,
  type OrderedPaths,
} from "./taker.ts";

/**
 * Finds the path that answers all that another one took, which is gone;
 * `undefined` when there is none, or when it has answered that all along.
 */
export type FindTaker = (gone: LockedPath) => PublishedPath | undefined;

/**
 * Makes what finds the path that answers what one took that is gone.
 *
 * @param before The paths that were there.
 * @param now Those that are.
 * @param compare Compares segments.
 */
export function createTakerFinder(
  before: OrderedPaths<LockedPath>,
  now: OrderedPaths<PublishedPath>,
  compare: CompareSegments,
): FindTaker {
  const find = createAnswererFinder(now, compare, createSegmentTaker(compare));

  function hasTaken(taker: LockedPath, shape: string): boolean {
    return isPreferred(taker.shape, shape, before.order) &&
      before.paths.some((path) => path.shape === taker.shape);
  }

  return ({ shape }) => {
    const taker = find(shape);
    return taker && !hasTaken(taker, shape) ? taker : undefined;
  };
}

import {
  coversSegment,
  createCoveringFinder,
  type OrderedPaths,
} from "../precedence/covering_path.ts";
import { isPreferred } from "../precedence/preferred_path.ts";
import type { LockedPath, PublishedPath } from "../published/locked_path.ts";
import type { CompareSegments } from "../width/segment_overlap.ts";

/**
 * Finds the path that answers all requests of one that is gone; `undefined`
 * when there is none, or when it has answered them all along.
 */
export type FindFallback = (gone: LockedPath) => PublishedPath | undefined;

/**
 * Creates a function that finds the path that answers for one that is gone.
 *
 * @param before The paths as they were.
 * @param now The paths as they are.
 * @param compare Compares segments.
 */
export function createFallbackFinder(
  before: OrderedPaths<LockedPath>,
  now: OrderedPaths<PublishedPath>,
  compare: CompareSegments,
): FindFallback {
  const find = createCoveringFinder(now, compare, coversSegment);

  function hasAnswered(fallback: LockedPath, shape: string): boolean {
    return isPreferred(fallback.shape, shape, before.order) &&
      before.paths.some((path) => path.shape === fallback.shape);
  }

  return ({ shape }) => {
    const fallback = find(shape);
    return fallback && !hasAnswered(fallback, shape) ? fallback : undefined;
  };
}

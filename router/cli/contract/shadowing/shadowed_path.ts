import { coversSegment, listCovering } from "../precedence/covering_path.ts";
import {
  indexPaths,
  listMeeting,
  type PathNode,
} from "../precedence/path_index.ts";
import { isPreferred } from "../precedence/preferred_path.ts";
import { readTriedOrder, type TriedOrder } from "../precedence/tried_order.ts";
import type {
  AnsweredPath,
  LockedPath,
  PublishedPath,
} from "../published/locked_path.ts";
import {
  findIntersection,
  findPathOverlap,
  type PathOverlap,
} from "../width/path_overlap.ts";
import type { CompareSegments } from "../width/segment_overlap.ts";

/** Where paths are looked up that shadow others, or are shadowed. */
interface ShadowIndex {
  /** By what they took. */
  readonly kept: PathNode<AnsweredPath>;
  readonly shadowing: PathNode<PublishedPath>;
  readonly compare: CompareSegments;
  /** In which order expressions and own types were tried. */
  readonly before: TriedOrder;
  /** In which they are. */
  readonly now: TriedOrder;
  /** Those of the kept that take what they took. */
  readonly unchanged: ReadonlySet<AnsweredPath>;
}

/**
 * Puts paths in order, so that one is not compared with all.
 *
 * @param kept The paths that were there, in the order of a lock file.
 * @param shadowing Those that may take requests from these.
 * @param compare Compares their segments.
 * @param now In which order expressions and own types are tried.
 * @param unchanged Those of the kept that take what they took; all of them by
 * default.
 */
export function indexShadowing(
  kept: readonly AnsweredPath[],
  shadowing: readonly PublishedPath[],
  compare: CompareSegments,
  now: TriedOrder,
  unchanged: ReadonlySet<AnsweredPath> = new Set(kept),
): ShadowIndex {
  return {
    kept: indexPaths(kept, ({ was }) => was.shape),
    shadowing: indexPaths(shadowing, ({ shape }) => shape),
    compare,
    before: readTriedOrder(kept.map(({ was }) => was.shape)),
    now,
    unchanged,
  };
}

/** A path that is shadowed: another one answers some of its requests now. */
export interface ShadowedPath extends AnsweredPath {
  /** By what both take them. */
  readonly overlap: PathOverlap;
}

/**
 * Lists the paths that one shadows, but for what it was itself.
 *
 * @param index All paths.
 * @param path The one.
 */
export function listShadowed(
  { kept, shadowing, compare, before, now, unchanged }: ShadowIndex,
  path: LockedPath,
): ShadowedPath[] {
  const { shape } = path;
  const meeting = listMeeting(kept, shape, compare);
  const formers = meeting.filter((one) =>
    one.is === path && unchanged.has(one)
  );
  // What one was is written as what it is, though its types took less.
  const isWidened = (one: AnsweredPath) =>
    one.was.shape === one.is.shape && !unchanged.has(one);
  return meeting.flatMap(({ was, is }) => {
    const overlap = findPathOverlap(shape, was.shape, compare);
    if (!overlap) return [];
    // A path that was there, and was preferred, has taken them all along.
    const hasTaken = formers.some((former) =>
      isPreferred(former.was.shape, was.shape, before)
    );
    if (hasTaken) return [];
    // What the path is now may answer none of these requests any more.
    const isFirst = !findPathOverlap(shape, is.shape, compare) ||
      isPreferred(shape, is.shape, now);
    if (!isFirst) return [];
    const shared = findIntersection(shape, was.shape).split("/");
    // Beside both, a third path may have answered what they share, or may do so
    // now: then the one has not lost it, or not to this path.
    const isAnswered = listCovering(kept, shared, coversSegment)
      .some((other) =>
        !isWidened(other) && isPreferred(other.was.shape, was.shape, before)
      ) ||
      listCovering(shadowing, shared, coversSegment)
        .some((other) => isPreferred(other.shape, shape, now));
    if (isAnswered) return [];
    return [{ was, is, overlap }];
  });
}

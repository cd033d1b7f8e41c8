import { shapeOfType } from "../../../path/segment_shape.ts";
import { coversSegment, listCovering } from "../precedence/covering_path.ts";
import {
  indexPaths,
  listMeeting,
  type PathNode,
} from "../precedence/path_index.ts";
import { isPreferred } from "../precedence/preferred_path.ts";
import {
  keepsOrder,
  readTriedOrder,
  type TriedOrder,
} from "../precedence/tried_order.ts";
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

/** A path that is shadowed: another one answers some of its requests now. */
export interface ShadowedPath extends AnsweredPath {
  /** How the two overlap. */
  readonly overlap: PathOverlap;
}

/**
 * Stands for a type that accepts more than before. No path can have it, so that
 * only types that accept any text are known to accept all of it.
 */
const WIDENED = shapeOfType("*");

/** Lists the paths that one shadows, except those that it was itself. */
type ListShadowed = (path: PublishedPath) => ShadowedPath[];

/**
 * Creates a function that lists the paths that one shadows.
 *
 * @param kept The paths that were there, in the order of a lock file.
 * @param shadowing The paths that may take requests from these.
 * @param compare Compares their segments.
 * @param now The order in which expressions and custom types are tried now.
 * @param unchanged The kept paths that take the same requests as before; all of
 * them by default.
 * @param widened The shapes of custom types that accept more than before.
 */
export function createShadowedLister(
  kept: readonly AnsweredPath[],
  shadowing: readonly PublishedPath[],
  compare: CompareSegments,
  now: TriedOrder,
  unchanged: ReadonlySet<AnsweredPath> = new Set(kept),
  widened: ReadonlySet<string> = new Set(),
): ListShadowed {
  const indexKept = (some: readonly AnsweredPath[]) =>
    indexPaths(some, ({ was }) => was.shape);
  const order = readTriedOrder(kept.map(({ was }) => was.shape));
  const formers = Map.groupBy(unchanged, ({ is }) => is);
  // As long as the order is the same, two unchanged paths go on as before.
  const movable = indexKept(
    keepsOrder(order, now) ? kept.filter((one) => !unchanged.has(one)) : kept,
  );
  // Usually nothing is shadowed.
  let all: PathNode<AnsweredPath> | undefined;
  let current: PathNode<PublishedPath> | undefined;
  const readAll = () => all ??= indexKept(kept);
  const readCurrent = () =>
    current ??= indexPaths(shadowing, ({ shape }) => shape);

  /** Tells whether a third path answered what both take, or does so now. */
  function isAnsweredBeside(shape: string, was: LockedPath): boolean {
    const shared = findIntersection(shape, was.shape).split("/");
    const segments = was.shape.split("/");
    // Paths that name such a type did not take what it has come to accept.
    const before = shared.map((one, index) =>
      widened.has(one) && one !== segments[index] ? WIDENED : one
    );
    return listCovering(readAll(), before, coversSegment)
      .some((other) => isPreferred(other.was.shape, was.shape, order)) ||
      listCovering(readCurrent(), shared, coversSegment)
        .some((other) => isPreferred(other.shape, shape, now));
  }

  return (path) => {
    const { shape } = path;
    const own = formers.get(path) ?? [];
    const others = own.length === 0 ? readAll() : movable;
    return listMeeting(others, shape, compare).flatMap(({ was, is }) => {
      // A path that was there, and was preferred, has taken them all along.
      const hasTaken = own.some((former) =>
        isPreferred(former.was.shape, was.shape, order)
      );
      if (hasTaken) return [];
      // What the path is now may no longer answer any of these requests.
      const isFirst = isPreferred(shape, is.shape, now) ||
        !findPathOverlap(shape, is.shape, compare);
      if (!isFirst) return [];
      const overlap = findPathOverlap(shape, was.shape, compare);
      // What a third path answers is not lost, or not to this one.
      return !overlap || isAnsweredBeside(shape, was)
        ? []
        : [{ was, is, overlap }];
    });
  };
}

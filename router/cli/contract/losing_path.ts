import type { AnsweredPath, LockedPath, PublishedPath } from "./locked_path.ts";
import {
  indexPaths,
  listContaining,
  listMeeting,
  type PathNode,
} from "./path_index.ts";
import { isPreferred } from "./preferred_path.ts";
import type { CompareSegments } from "./segment_overlap.ts";
import { findShared, findTaking, type Taking } from "./taken_path.ts";
import { readTriedOrder, type TriedOrder } from "./tried_order.ts";

/** Where paths are looked up that take requests from each other. */
interface Rivals {
  /** By what they took. */
  readonly kept: PathNode<AnsweredPath>;
  readonly taking: PathNode<PublishedPath>;
  readonly compare: CompareSegments;
  /** In which order expressions and own types were tried. */
  readonly before: TriedOrder;
  /** In which they are. */
  readonly now: TriedOrder;
  /** Those that were there, and took less. */
  readonly grown: ReadonlySet<LockedPath>;
}

/**
 * Puts paths in order, so that one is not compared with all.
 *
 * @param kept The paths that were there, in the order of a lock file.
 * @param taking Those that may take requests from these.
 * @param compare Compares their segments.
 * @param now In which order expressions and own types are tried.
 * @param grown Those that were there with the same types, and took less.
 */
export function indexRivals(
  kept: readonly AnsweredPath[],
  taking: readonly PublishedPath[],
  compare: CompareSegments,
  now: TriedOrder,
  grown: ReadonlySet<LockedPath> = new Set(),
): Rivals {
  return {
    kept: indexPaths(kept, ({ was }) => was.shape),
    taking: indexPaths(taking, ({ shape }) => shape),
    compare,
    before: readTriedOrder(kept.map(({ was }) => was.shape)),
    now,
    grown,
  };
}

/** A path that loses requests. */
export interface LosingPath extends AnsweredPath {
  /** By what it loses them. */
  readonly taken: Taking;
}

/**
 * Lists the paths that one takes requests from, but for what it was itself.
 *
 * @param rivals All paths.
 * @param path The one that takes them.
 */
export function listLosing(
  { kept, taking, compare, before, now, grown }: Rivals,
  path: LockedPath,
): LosingPath[] {
  const { shape } = path;
  const meeting = listMeeting(kept, shape, compare);
  const hasGrown = grown.has(path);
  const wasThere = !hasGrown &&
    meeting.some(({ was, is }) => is === path && was.shape === shape);
  return meeting.flatMap(({ was, is }) => {
    const taken = findTaking(shape, was.shape, compare);
    if (!taken) return [];
    // A path that was there, and was preferred, has taken them all along.
    if (wasThere && isPreferred(shape, was.shape, before)) return [];
    // What the path is now may answer none of these requests any more.
    const isFirst = !findTaking(shape, is.shape, compare) ||
      isPreferred(shape, is.shape, now);
    if (!isFirst) return [];
    const shared = findShared(shape, was.shape);
    // Beside both, a third path may have answered what they share, or may do so
    // now: then the one has not lost it, or not to this path.
    const isAnswered = listContaining(kept, shared)
      .some((other) =>
        !(hasGrown && grown.has(other.is)) &&
        isPreferred(other.was.shape, was.shape, before)
      ) ||
      listContaining(taking, shared)
        .some((other) => isPreferred(other.shape, shape, now));
    if (isAnswered) return [];
    return [{ was, is, taken }];
  });
}

import type { KeptPath } from "./kept_path.ts";
import type { LockedPath, PublishedPath } from "./locked_path.ts";
import {
  indexPaths,
  listContaining,
  listMeeting,
  type PathNode,
} from "./path_index.ts";
import { isPreferred } from "./preferred_path.ts";
import {
  type CompareSegments,
  createSegmentComparison,
} from "./segment_overlap.ts";
import { findShared, findTaking, type Taking } from "./taken_path.ts";

/** Where paths are looked up that take requests from each other. */
interface Rivals {
  /** By what they took. */
  readonly kept: PathNode<KeptPath>;
  readonly added: PathNode<PublishedPath>;
  readonly compare: CompareSegments;
}

/**
 * Puts paths in order, so that a new one is not compared with all.
 *
 * @param kept The paths that were there.
 * @param added The new ones.
 * @param patterns The patterns of the application's own types.
 */
export function indexRivals(
  kept: readonly KeptPath[],
  added: readonly PublishedPath[],
  patterns: ReadonlyMap<string, string>,
): Rivals {
  return {
    kept: indexPaths(kept, ({ was }) => was.shape),
    added: indexPaths(added, ({ shape }) => shape),
    compare: createSegmentComparison(patterns),
  };
}

/** A path that loses requests. */
export interface LosingPath {
  readonly was: LockedPath;
  /** By what it loses them. */
  readonly taken: Taking;
}

/**
 * Lists the paths that a new one takes requests from.
 *
 * @param rivals All paths.
 * @param is The new path.
 */
export function listLosing(
  { kept, added, compare }: Rivals,
  { shape }: LockedPath,
): LosingPath[] {
  return listMeeting(kept, shape, compare).flatMap(({ was, is }) => {
    const taking = findTaking(shape, was.shape, compare);
    if (!taking) return [];
    // What the path is now may answer none of these requests any more.
    const isFirst = !findTaking(shape, is.shape, compare) ||
      isPreferred(shape, is.shape);
    if (isFirst === false) return [];
    const shared = findShared(shape, was.shape);
    // The requests were another one's already, or are another one's now.
    const isAnswered = listContaining(kept, shared)
      .some((other) => isPreferred(other.was.shape, was.shape)) ||
      listContaining(added, shared)
        .some((other) => isPreferred(other.shape, shape));
    if (isAnswered) return [];
    const isUnsure = isFirst === undefined && taking === "type";
    return [{ was, taken: isUnsure ? "possible" : taking }];
  });
}

import type { KeptPath } from "./kept_path.ts";
import type { LockedPath, PublishedPath } from "./locked_path.ts";
import { isPathGeneralized } from "./parameter_width.ts";
import { indexPaths, listMeeting, type PathNode } from "./path_index.ts";
import { isPreferred } from "./preferred_path.ts";
import { findShared, findTaking, type Taking } from "./taken_path.ts";

/** Where paths are looked up that take requests from each other. */
export interface Rivals {
  /** By what they took. */
  readonly kept: PathNode<KeptPath>;
  readonly added: PathNode<PublishedPath>;
}

/**
 * Puts paths in order, so that a new one is not compared with all.
 *
 * @param kept The paths that were there.
 * @param added The new ones.
 */
export function indexRivals(
  kept: readonly KeptPath[],
  added: readonly PublishedPath[],
): Rivals {
  return {
    kept: indexPaths(kept, ({ was }) => was.shape),
    added: indexPaths(added, ({ shape }) => shape),
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
  { kept, added }: Rivals,
  { shape }: LockedPath,
): LosingPath[] {
  const meeting = listMeeting(kept, shape);
  const before = meeting.map(({ was }) => was.shape);
  const now = listMeeting(added, shape).map((other) => other.shape);
  return meeting.flatMap(({ was, is }) => {
    const taken = findTaking(shape, was.shape);
    if (!taken || !isPreferred(shape, is.shape)) return [];
    const shared = findShared(shape, was.shape);
    const isAnswered = (others: readonly string[], rival: string) =>
      others.some((other) =>
        isPreferred(other, rival) && isPathGeneralized(shared, other)
      );
    // The requests were another one's already, or are another one's now.
    if (isAnswered(before, was.shape) || isAnswered(now, shape)) return [];
    return [{ was, taken }];
  });
}

import type { RouteTree } from "../tree.ts";

/**
 * Reads a routes folder on behalf of a follower of its changes.
 *
 * @param folder The folder's path; it may not exist yet.
 * @param read Reads it.
 * @returns The tree, for the caller that reads the folder.
 */
type ReadingFollower = (
  folder: string,
  read: () => Promise<RouteTree>,
) => Promise<RouteTree>;

/** The key that all copies of the router share: an application may have one. */
const KEY = Symbol.for("strata.ReadingFollower");

const shared = globalThis as typeof globalThis & { [KEY]?: ReadingFollower };

/**
 * Follows all readings from now on: only an application's own code knows which
 * folders it reads.
 *
 * @param follower Reads each folder.
 */
export function followReadings(follower: ReadingFollower): void {
  shared[KEY] = follower;
}

/**
 * Reads a routes folder, through the follower if there is one.
 *
 * @param folder The folder's path.
 * @param read Reads it.
 */
export function readFollowed(
  folder: string,
  read: () => Promise<RouteTree>,
): Promise<RouteTree> {
  const follower = shared[KEY];
  return follower ? follower(folder, read) : read();
}

import type { RouteTree } from "../tree.ts";

/**
 * Reads a routes folder for who follows what changes in it.
 *
 * @param folder The folder's path; there may be none yet.
 * @param read Reads it.
 * @returns What was read, for who asked for it.
 */
type ReadingFollower = (
  folder: string,
  read: () => Promise<RouteTree>,
) => Promise<RouteTree>;

/** Where each copy of the router finds it: applications may have another one. */
const KEY = Symbol.for("strata.ReadingFollower");

const shared = globalThis as typeof globalThis & { [KEY]?: ReadingFollower };

/**
 * Follows what is read from now on: which folders an application reads, only
 * its own code knows.
 *
 * @param follower Reads each folder.
 */
export function followReadings(follower: ReadingFollower): void {
  shared[KEY] = follower;
}

/**
 * Reads a routes folder, for who follows it too, if anybody does.
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

import type { LockedRoute } from "../lock/contract.ts";
import type { LockedPath } from "../published/locked_path.ts";
import { answersGone } from "./locked_sunset.ts";

/**
 * What keeps a route from being removed: that it was never deprecated, or that
 * its deprecation has not begun, or that its sunset is not over.
 */
type RemovalBlocker = "undeprecated" | "before-deprecation" | "before-sunset";

function isToCome(date: string | undefined, now: number): boolean {
  return date !== undefined && Date.parse(date) > now;
}

/**
 * Finds what keeps a route from being removed, by the rules of oasdiff: its
 * deprecation must have begun, and its sunset, if it had one, must have passed.
 *
 * @param was The route, as it was locked.
 * @param now The time, in milliseconds since 1970.
 * @returns `undefined` when the route is no longer promised to anyone.
 */
export function findBlocker(
  was: LockedRoute,
  now: number,
): RemovalBlocker | undefined {
  if (answersGone(was, now)) return undefined;
  if (was.deprecated === undefined) return "undeprecated";
  if (isToCome(was.deprecated, now)) return "before-deprecation";
  return isToCome(was.sunset, now) ? "before-sunset" : undefined;
}

/**
 * Tells whether a route is no longer promised to anyone.
 *
 * @param was The route, as it was locked.
 * @param now The time, in milliseconds since 1970.
 */
export function isRemovable(was: LockedRoute, now: number): boolean {
  return findBlocker(was, now) === undefined;
}

/**
 * Tells whether the routes of a path are no longer promised to anyone.
 *
 * @param path The path, as it was locked.
 * @param now The time, in milliseconds since 1970.
 */
export function isPathRemovable({ routes }: LockedPath, now: number): boolean {
  return routes.every((was) => isRemovable(was, now));
}

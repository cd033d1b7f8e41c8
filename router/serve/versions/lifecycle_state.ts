import type { LifecycleDate, RouteLifecycle } from "../../declare/lifecycle.ts";
import type { Route } from "../../declare/route.ts";

/** How far the lifecycle of a version is: a deprecated one still answers. */
export type VersionState = "supported" | "deprecated" | "sunset";

/**
 * Says how long a route stays, for comparison: one without a life of its own
 * longest, then those without an end.
 *
 * @param lifecycle The route's lifecycle, if it has one.
 */
export function endOf(lifecycle: RouteLifecycle | undefined): number {
  return lifecycle ? lifecycle.sunset?.time ?? Number.MAX_VALUE : Infinity;
}

/**
 * Gives the last of the dates that routes have; `undefined` when one has none,
 * or there is no route.
 *
 * @param routes The routes.
 * @param key Which of their dates.
 */
export function findLastDate(
  routes: readonly Pick<Route, "lifecycle">[],
  key: "deprecated" | "sunset",
): LifecycleDate | undefined {
  const dates = routes.map(({ lifecycle }) => lifecycle?.[key]);
  if (dates.includes(undefined)) return undefined;
  return (dates as LifecycleDate[]).reduce<LifecycleDate | undefined>(
    (last, date) => last && last.time >= date.time ? last : date,
    undefined,
  );
}

/**
 * Tells whether a moment of a lifecycle is over.
 *
 * @param date The moment, if there is one.
 * @param now The time, in milliseconds since 1970.
 */
export function isOver(
  date: { readonly time: number } | undefined,
  now: number,
): boolean {
  return date !== undefined && date.time <= now;
}

/**
 * Tells whether requests are answered with 410.
 *
 * @param lifecycle The route's lifecycle, if it has one.
 * @param now The time, in milliseconds since 1970.
 */
export function isGone(
  lifecycle: RouteLifecycle | undefined,
  now: number,
): boolean {
  return lifecycle?.onSunset === "gone" && isOver(lifecycle.sunset, now);
}

/**
 * Tells how far a lifecycle is.
 *
 * @param lifecycle Its dates, if it has any.
 * @param now The time, in milliseconds since 1970.
 */
export function stateOf(
  lifecycle: Pick<RouteLifecycle, "deprecated" | "sunset"> | undefined,
  now: number,
): VersionState {
  if (isOver(lifecycle?.sunset, now)) return "sunset";
  return isOver(lifecycle?.deprecated, now) ? "deprecated" : "supported";
}

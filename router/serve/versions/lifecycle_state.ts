import type { LifecycleDate, RouteLifecycle } from "../../declare/lifecycle.ts";
import type { Route } from "../../declare/route.ts";

/** The state of a version's lifecycle; a deprecated version still answers. */
export type VersionState = "supported" | "deprecated" | "sunset";

/**
 * Returns the numbers by which lifecycles are compared in turn, greater where a
 * route stays longer: when it is gone, ends and is deprecated, and then what is
 * reported of it.
 */
function rankOf({ lifecycle }: Pick<Route, "lifecycle">): readonly number[] {
  const { deprecated, sunset, onSunset, report } = lifecycle ?? {};
  const end = sunset?.time ?? Infinity;
  return [
    onSunset === "gone" ? end : Infinity,
    end,
    deprecated?.time ?? Infinity,
    lifecycle ? 0 : 1,
    report ? 1 : 0,
  ];
}

/**
 * Compares two routes of a path so that the one that stays longest comes first,
 * and of those that stay equally long, the same one in any order of
 * declaration: it stands for the methods that none of them answers.
 *
 * @param a One of them.
 * @param b The other.
 */
export function compareLifetimes(
  a: Pick<Route, "lifecycle">,
  b: Pick<Route, "lifecycle">,
): number {
  const [first, second] = [rankOf(a), rankOf(b)];
  const index = first.findIndex((rank, index) => rank !== second[index]);
  return index === -1 ? 0 : second[index] - first[index];
}

/**
 * Returns the last of the dates that routes have; `undefined` when one has
 * none, or there is no route.
 *
 * @param routes The routes.
 * @param key Which of their dates.
 */
export function findLastDate(
  routes: readonly Pick<Route, "lifecycle">[],
  key: "deprecated" | "sunset",
): LifecycleDate | undefined {
  let last: LifecycleDate | undefined;
  for (const { lifecycle } of routes) {
    const date = lifecycle?.[key];
    if (!date) return undefined;
    if (!last || last.time < date.time) last = date;
  }
  return last;
}

/**
 * Tells whether a moment of a lifecycle has passed.
 *
 * @param date The moment, if there is one.
 * @param now Milliseconds since the beginning of 1970, UTC.
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
 * @param now Milliseconds since the beginning of 1970, UTC.
 */
export function isGone(
  lifecycle: RouteLifecycle | undefined,
  now: number,
): boolean {
  return lifecycle?.onSunset === "gone" && isOver(lifecycle.sunset, now);
}

/**
 * Returns the state of a lifecycle.
 *
 * @param lifecycle Its dates, if it has any.
 * @param now Milliseconds since the beginning of 1970, UTC.
 */
export function stateOf(
  lifecycle: Pick<RouteLifecycle, "deprecated" | "sunset"> | undefined,
  now: number,
): VersionState {
  if (isOver(lifecycle?.sunset, now)) return "sunset";
  return isOver(lifecycle?.deprecated, now) ? "deprecated" : "supported";
}

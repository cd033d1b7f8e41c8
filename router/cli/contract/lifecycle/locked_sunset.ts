import { formatDate } from "../../../declare/moment.ts";
import type { LockedRoute } from "../lock/contract.ts";

/**
 * Tells whether a route has a sunset that has passed.
 *
 * @param route The route, as clients know it.
 * @param now The time, in milliseconds since 1970.
 */
export function hasEnded({ sunset }: LockedRoute, now: number): boolean {
  return sunset !== undefined && Date.parse(sunset) <= now;
}

/**
 * Tells whether a route's sunset has passed and answered with 410 from then on.
 *
 * @param route The route, as clients know it.
 * @param now The time, in milliseconds since 1970.
 */
export function answersGone(route: LockedRoute, now: number): boolean {
  return route.onSunset === "gone" && hasEnded(route, now);
}

/**
 * Describes when the sunset of a route is, and what it ends.
 *
 * @param route The route, which has a sunset.
 */
export function describeEnd({ sunset, onSunset }: LockedRoute): string {
  const day = formatDate(sunset!);
  return onSunset === "gone" ? `${day}, answering 410 from then on` : day;
}

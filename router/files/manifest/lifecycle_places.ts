import type { LifecycleDate, RouteLifecycle } from "../../declare/lifecycle.ts";

/**
 * Changes the places of a lifecycle's dates: in manifests, these are paths
 * below the routes folder, and in messages, that folder stands before them.
 *
 * @param lifecycle The lifecycle, which may leave out what is undefined.
 * @param move Gives the other place of one.
 */
export function movePlaces(
  lifecycle: RouteLifecycle,
  move: (place: string) => string,
): RouteLifecycle {
  const moveDate = (date: LifecycleDate | undefined) =>
    date && { ...date, place: move(date.place) };
  return {
    ...lifecycle,
    deprecated: moveDate(lifecycle.deprecated),
    sunset: moveDate(lifecycle.sunset),
  };
}

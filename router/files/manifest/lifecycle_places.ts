import type { LifecycleDate, RouteLifecycle } from "../../declare/lifecycle.ts";

/**
 * Gives a lifecycle whose dates have other places: manifests name files, and
 * messages where these lie.
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

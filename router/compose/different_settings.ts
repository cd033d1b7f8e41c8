import type { ComposedRoute } from "./composed_route.ts";
import type { RouteSettings } from "./route_settings.ts";

/**
 * Lists what holds for routes; of those that follow each other and have it in
 * common, which are most, it is listed once.
 *
 * @param routes The routes.
 */
export function listDifferent(
  routes: readonly ComposedRoute[],
): RouteSettings[] {
  return routes
    .filter(({ settings }, place) =>
      place === 0 || settings !== routes[place - 1].settings
    )
    .map(({ settings }) => settings);
}

import type { ComposedRoute } from "./composed_route.ts";
import type { RouteSettings } from "./route_settings.ts";

/**
 * Lists the settings of routes, once for consecutive routes that share them, as
 * most do.
 *
 * @param routes The routes.
 */
export function listDifferent(
  routes: readonly ComposedRoute[],
): RouteSettings[] {
  const different: RouteSettings[] = [];
  let last: RouteSettings | undefined;
  // A function or an iterator would be called for each of very many routes.
  for (let index = 0; index < routes.length; index++) {
    const { settings } = routes[index];
    if (settings !== last) different.push(settings);
    last = settings;
  }
  return different;
}

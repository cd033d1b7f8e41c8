import { METHODS } from "../../declare/method.ts";
import type { Route } from "../../declare/route.ts";
import type { App } from "../../serve/app.ts";

/**
 * Finds the route of a request; there is none where a custom type throws, which
 * is reported when the request is served.
 *
 * @param app The application.
 * @param method The request's method.
 * @param path The request's path.
 */
export function findRoute(
  app: App,
  method: string,
  path: string,
): Route | undefined {
  try {
    return app.match(method, path)?.route;
  } catch {
    return undefined;
  }
}

/**
 * Finds the route of a request, or one that has its path for other methods.
 *
 * @param app The application.
 * @param method The request's method.
 * @param path The request's path.
 */
export function findNearestRoute(
  app: App,
  method: string,
  path: string,
): Route | undefined {
  for (const tried of [method, ...METHODS]) {
    const route = findRoute(app, tried, path);
    if (route) return route;
  }
  return undefined;
}

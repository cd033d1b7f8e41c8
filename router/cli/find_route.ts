import type { Route } from "../declare/route.ts";
import type { App } from "../serve/app.ts";

/**
 * Finds the route of a request; there is none where a type of the application's
 * throws, which is for those who serve the request to tell.
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

import type { Route, RouteSource } from "./route.ts";

/** A route that has a version. */
export interface VersionedRoute extends Route {
  readonly version: string;
  readonly versionPrefix: string;
  readonly source: RouteSource & { readonly version: string };
}

/**
 * Tells whether a route has a version.
 *
 * @param route The route.
 */
export function isVersioned(route: Route): route is VersionedRoute {
  return route.version !== undefined;
}

import type { Route, RouteSource } from "./route.ts";

/** A route of a version. */
export interface VersionedRoute extends Route {
  readonly version: string;
  readonly versionPrefix: string;
  readonly source: RouteSource & { readonly version: string };
}

/**
 * Tells whether a route is of a version.
 *
 * @param route The route.
 */
export function isVersioned(route: Route): route is VersionedRoute {
  return route.version !== undefined;
}

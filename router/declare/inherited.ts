import type { Route } from "./route.ts";

/**
 * Tells whether a route is inherited from another version, rather than declared
 * in its own.
 *
 * @param route The route.
 */
export function isInherited({ source }: Pick<Route, "source">): boolean {
  return source.inherited.length > 0;
}

import type { Route } from "./route.ts";

/**
 * Tells whether a route is taken over from another version, and not declared in
 * its own.
 *
 * @param route The route.
 */
export function isInherited({ source }: Pick<Route, "source">): boolean {
  return source.inherited.length > 0;
}

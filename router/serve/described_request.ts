import type { Route } from "../declare/route.ts";

/**
 * Says what a request is about, for a line in a log.
 *
 * @param request The request.
 * @param route The route that it has reached, if there is one.
 */
export function describeRequest(
  { method }: Request,
  route: Route | undefined,
): string {
  return route
    ? `${method} ${route.path} (${route.source.place})`
    : `${method} no route`;
}

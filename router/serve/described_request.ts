import type { Route } from "../declare/route.ts";

/** Says what a request is about, for a line in a log. */
export function describeRequest(
  { method }: Request,
  route: Route | undefined,
): string {
  return route
    ? `${method} ${route.path} (${route.source.place})`
    : `${method} no route`;
}

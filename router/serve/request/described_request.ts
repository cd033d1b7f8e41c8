import type { Route } from "../../declare/route.ts";

/**
 * Describes a request for a line in a log.
 *
 * @param request The request, or the value in its place.
 * @param route The route that it has reached, if there is one.
 */
export function formatRequest(
  request: Partial<Request> | undefined | null,
  route: Route | undefined,
): string {
  const method = request?.method;
  if (method === undefined) return "an invalid request";
  if (!route) return `${method} no route`;
  const described = `${method} ${route.path}`;
  const { place } = route.source;
  return described === place ? described : `${described} (${place})`;
}

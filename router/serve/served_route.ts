import type { EndpointRoute, Endpoints, ServedRoute } from "./endpoint.ts";
import { serveLifecycle } from "./lifecycle.ts";

/**
 * Gives what requests to an endpoint need; it is put together for the first.
 *
 * @param endpoints What answers requests.
 * @param endpoint The number of the endpoint.
 */
export function serveRoute(
  { routes, served }: Endpoints,
  endpoint: number,
): ServedRoute {
  return served[endpoint] ??= createServedRoute(routes[endpoint]);
}

/** Keeps of a composed route what requests need. */
function createServedRoute(
  { route, layers, errorHandlers }: EndpointRoute,
): ServedRoute {
  return { route, lifecycle: serveLifecycle(route), layers, errorHandlers };
}

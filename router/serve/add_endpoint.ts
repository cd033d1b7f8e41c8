import type { AnyHandler } from "../declare/handler.ts";
import type { EndpointRoute, Endpoints } from "./endpoint.ts";

/**
 * Adds an endpoint after all others.
 *
 * @param endpoints Where it is added.
 * @param route Its route.
 * @param handler What answers; `undefined` until the route's file is loaded.
 * @returns Its number.
 */
export function addEndpoint(
  { routes, told, handlers }: Endpoints,
  route: EndpointRoute,
  handler: AnyHandler | undefined,
): number {
  routes.push(route);
  told.push(undefined);
  return handlers.push(handler) - 1;
}

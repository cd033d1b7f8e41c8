import type { AnyHandler } from "../declare/handler.ts";
import type { EndpointLists, EndpointRoute } from "./endpoint.ts";

/**
 * Adds an endpoint after all others.
 *
 * @param endpoints Where it is added.
 * @param route Its route.
 * @param handler What answers; `undefined` until the route's file is loaded.
 * @returns Its number.
 */
export function addEndpoint(
  endpoints: EndpointLists,
  route: EndpointRoute,
  handler: AnyHandler | undefined,
): number {
  const { routes, told, handlers } = endpoints;
  const number = endpoints.count++;
  routes[number] = route;
  told[number] = undefined;
  handlers[number] = handler;
  return number;
}

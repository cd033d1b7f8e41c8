import type { Handlers } from "../declare/declaration.ts";
import type { AnyHandler } from "../declare/handler.ts";
import type { EndpointKey } from "../declare/method.ts";
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

/**
 * Adds the handlers of a loaded file, after all others.
 *
 * @param endpoints Where they are added.
 * @param route The route of the file.
 * @param handlers The handlers, by method.
 * @param keys What they are named by, in their order.
 */
export function addHandlers(
  endpoints: Endpoints,
  route: EndpointRoute,
  handlers: Handlers,
  keys: readonly string[],
): void {
  for (const key of keys) {
    addEndpoint(endpoints, route, handlers[key as EndpointKey]);
  }
}

import type { Route } from "../declare/route.ts";
import { type ServedLifecycle, serveLifecycle } from "./lifecycle.ts";

/** Gives what the responses of a route say about its version, if anything. */
export type LifecycleReader = (route: Route) => ServedLifecycle | undefined;

/** Makes what prepares that at the first request to each route. */
export function createLifecycleReader(): LifecycleReader {
  const known = new Map<Route, ServedLifecycle | undefined>();
  return (route) => {
    // Most have none, and are not looked up.
    if (!route.lifecycle) return undefined;
    if (!known.has(route)) known.set(route, serveLifecycle(route));
    return known.get(route);
  };
}

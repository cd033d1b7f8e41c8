import type { Route } from "./route.ts";

/**
 * Returns the lead of a route's path: version prefix and version.
 *
 * @param route A route; without a version, its lead is empty.
 */
export function leadOf(
  { path, resource, version }: Pick<Route, "path" | "resource" | "version">,
): string {
  if (version === undefined) return "";
  return resource === "/" ? path : path.slice(0, -resource.length);
}

/**
 * Returns the path of a route.
 *
 * @param lead Its lead: version prefix and version.
 * @param resource The rest of it.
 */
export function joinLead(lead: string, resource: string): string {
  return lead !== "" && resource === "/" ? lead : lead + resource;
}

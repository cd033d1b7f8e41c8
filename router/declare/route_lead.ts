import type { Route } from "./route.ts";

/**
 * Gives version prefix and version, with which a route's path begins.
 *
 * @param route A route; without a version, its path begins with nothing.
 */
export function leadOf(
  { path, resource, version }: Pick<Route, "path" | "resource" | "version">,
): string {
  if (version === undefined) return "";
  return resource === "/" ? path : path.slice(0, -resource.length);
}

/**
 * Gives the path of a route.
 *
 * @param lead What it begins with: version prefix and version.
 * @param resource The rest of it.
 */
export function joinLead(lead: string, resource: string): string {
  return lead !== "" && resource === "/" ? lead : lead + resource;
}

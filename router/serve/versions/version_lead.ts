import type { Route } from "../../declare/route.ts";

/**
 * Gives version prefix and version, with which a route's path begins.
 *
 * @param route A route of a version.
 */
export function leadTextOf(
  { path, resource, version }: Pick<Route, "path" | "resource" | "version">,
): string {
  if (version === undefined) return "";
  return resource === "/" ? path : path.slice(0, -resource.length);
}

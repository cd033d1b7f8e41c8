import type { ComposedRoute } from "./composed_route.ts";

/**
 * Tells whether a route is that of a file, which has its path for itself.
 *
 * @param route The route.
 */
export function isOfFile({ declaration }: ComposedRoute): boolean {
  return declaration.kind === "module";
}

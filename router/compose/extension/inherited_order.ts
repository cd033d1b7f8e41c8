import { joinShapes, type Pattern } from "../../path/pattern.ts";
import { isTriedAsDeclared } from "../../path/type/parameter_type.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Extension } from "../composition.ts";
import type { InheritancePass } from "./inheritance_pass.ts";

function hasOrdered({ parameters }: Pattern): boolean {
  return parameters.some(({ type }) => isTriedAsDeclared(type.rank));
}

/**
 * Tells whether a path has a type that is tried in order of declaration.
 *
 * @param lead Version prefix and version of the path.
 * @param resource The path without them.
 */
export function isOrdered(lead: Pattern, resource: Pattern): boolean {
  return hasOrdered(lead) || hasOrdered(resource);
}

/** Returns the shape of a route's whole path. */
function shapeOfRoute({ lead, resource }: ComposedRoute): string {
  return joinShapes(lead, resource);
}

/**
 * Lists the shapes of an extending version's paths in the order in which they
 * are tried: those that only it declares, then those that the extended version
 * has as well, in the order there.
 *
 * @param pass The pass so far.
 * @param extension The extension of the version.
 * @param shared The shapes that both have, in the order of the extended one.
 */
export function listTried(
  { findVersion }: InheritancePass,
  { scope, version }: Extension,
  shared: readonly string[],
): readonly string[] {
  if (shared.length === 0) return shared;
  const known = new Set(shared);
  const added = findVersion(scope, version).routes
    .filter(({ lead, resource }) => isOrdered(lead, resource))
    .map(shapeOfRoute)
    .filter((shape) => !known.has(shape));
  return [...added, ...shared];
}

/**
 * Sorts routes into the order in which their paths are tried; all others stay
 * where they are.
 *
 * @param routes The routes.
 * @param tried The shapes of the paths in that order.
 */
export function orderAsTried(
  routes: readonly ComposedRoute[],
  tried: readonly string[],
): readonly ComposedRoute[] {
  if (tried.length === 0) return routes;
  const ranks = new Map(tried.map((shape, rank) => [shape, rank]));
  const rankOf = (route: ComposedRoute) => ranks.get(shapeOfRoute(route));
  const ordered = routes.filter((route) => rankOf(route) !== undefined)
    .sort((a, b) => rankOf(a)! - rankOf(b)!)
    .values();
  return routes.map((route) =>
    rankOf(route) === undefined ? route : ordered.next().value!
  );
}

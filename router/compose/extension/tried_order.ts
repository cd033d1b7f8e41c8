import type { Pattern } from "../../path/pattern.ts";
import { isTriedAsDeclared } from "../../path/type/parameter_type.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Extension } from "../composition.ts";

/** Tells whether a path has a type that is tried as it was declared. */
function isOrdered({ parameters }: Pattern): boolean {
  return parameters.some(({ type }) => isTriedAsDeclared(type.rank));
}

/**
 * Lists the patterns of an extending version in the order in which they are
 * tried: what only it declares, then what the extended version has as well, in
 * the order that holds there.
 *
 * @param extension What extends the version.
 * @param inScope The routes beside it and in it.
 * @param paths What both versions have, in the order of the extended one.
 */
export function listTried(
  { version }: Extension,
  inScope: readonly ComposedRoute[],
  paths: readonly Pattern[],
): readonly Pattern[] {
  const old = paths.filter(isOrdered);
  if (old.length === 0) return old;
  const shapes = new Set(old.map(({ shape }) => shape));
  const added = inScope
    .filter((composed) => composed.version === version)
    .map(({ pattern }) => pattern)
    .filter((pattern) => isOrdered(pattern) && !shapes.has(pattern.shape));
  return [...added, ...old];
}

/**
 * Brings routes into the order in which their patterns are tried; all others
 * stay where they are.
 *
 * @param routes The routes.
 * @param tried The patterns in that order.
 */
export function orderAsTried(
  routes: readonly ComposedRoute[],
  tried: readonly Pattern[],
): readonly ComposedRoute[] {
  if (tried.length === 0) return routes;
  const ranks = new Map(tried.map(({ shape }, rank) => [shape, rank]));
  const rankOf = ({ pattern }: ComposedRoute) => ranks.get(pattern.shape);
  const ordered = routes.filter((route) => rankOf(route) !== undefined)
    .sort((a, b) => rankOf(a)! - rankOf(b)!)
    .values();
  return routes.map((route) =>
    rankOf(route) === undefined ? route : ordered.next().value!
  );
}

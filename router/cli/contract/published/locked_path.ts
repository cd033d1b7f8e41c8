import { answers, type Method, METHODS } from "../../../declare/method.ts";
import { shapeOf } from "../../../path/path_shape.ts";
import type { LockedRoute } from "../lock/contract.ts";
import type { PublishedRoute } from "./published.ts";

/** What was published at one path, by all of its routes. */
export interface LockedPath<Locked extends LockedRoute = LockedRoute> {
  /** As the first of its routes writes it. */
  readonly path: string;
  /** The shape of the path. */
  readonly shape: string;
  readonly routes: readonly Locked[];
}

/** What is published at one path from now on. */
export type PublishedPath = LockedPath<PublishedRoute>;

/** A path, and the one that answers its requests from now on. */
export interface AnsweredPath {
  readonly was: LockedPath;
  readonly is: PublishedPath;
}

/**
 * Leaves out of a route of all methods, which is locked with each, those that
 * another route of the path answers. Where other routes share one, a merge has
 * kept the lines of both sides: what either says of it counts.
 */
function omitAnswered<Locked extends LockedRoute>(
  routes: readonly Locked[],
): Locked[] {
  const isOfAll = ({ methods }: Locked) => methods.length === METHODS.length;
  const others = routes.filter((route) => !isOfAll(route));
  return routes.map((route) =>
    isOfAll(route)
      ? {
        ...route,
        methods: route.methods.filter((method) =>
          !others.some(({ methods }) => methods.includes(method))
        ),
      }
      : route
  );
}

/**
 * Groups routes by the shapes of their paths.
 *
 * @param routes The routes.
 */
export function collectPaths<Locked extends LockedRoute>(
  routes: readonly Locked[],
): LockedPath<Locked>[] {
  const groups = Map.groupBy(routes, ({ path }) => shapeOf(path));
  return [...groups].map(([shape, routes]) => ({
    path: routes[0].path,
    shape,
    routes: omitAnswered(routes),
  }));
}

/**
 * Finds the route that answers a method, or for which the router answers it.
 *
 * @param path The path.
 * @param method The method.
 */
export function findAnswering<Locked extends LockedRoute>(
  { routes }: LockedPath<Locked>,
  method: Method,
): Locked | undefined {
  return routes.find(({ methods }) => methods.includes(method)) ??
    routes.find(({ methods }) => answers(methods, method));
}

/**
 * Names a path that answers requests of another one.
 *
 * @param both The path that answered them, and the one that does now.
 */
export function nameWithFormer({ was, is }: AnsweredPath): string {
  return `${is.path} (answered by ${was.path} before)`;
}

import { answers, type Method } from "../../declare/method.ts";
import { shapeOf } from "../../path/path_shape.ts";
import type { Contract, LockedRoute } from "./lock_file.ts";

/** What is published at one path, by all of its routes. */
export interface LockedPath {
  /** As the first of its routes writes it. */
  readonly path: string;
  /** What it takes. */
  readonly shape: string;
  readonly routes: readonly LockedRoute[];
}

/**
 * Leaves out the methods that another route of the path answers: one of all
 * methods is locked with each of them.
 */
function settleMethods(routes: readonly LockedRoute[]): LockedRoute[] {
  return routes.map((route) => ({
    ...route,
    methods: route.methods.filter((method) =>
      !routes.some(({ methods }) =>
        methods.length < route.methods.length && methods.includes(method)
      )
    ),
  }));
}

/**
 * Gathers routes by what their paths take.
 *
 * @param contract What is published.
 */
export function gatherPaths({ routes }: Contract): LockedPath[] {
  const groups = Map.groupBy(routes, ({ path }) => shapeOf(path));
  return [...groups].map(([shape, routes]) => ({
    path: routes[0].path,
    shape,
    routes: settleMethods(routes),
  }));
}

/**
 * Finds the route that answers a method, if only as the router does.
 *
 * @param path The path.
 * @param method The method.
 */
export function findAnswering(
  { routes }: LockedPath,
  method: Method,
): LockedRoute | undefined {
  return routes.find(({ methods }) => methods.includes(method)) ??
    routes.find(({ methods }) => answers(methods, method));
}

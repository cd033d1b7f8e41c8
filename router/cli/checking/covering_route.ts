import type { Route } from "../../declare/route.ts";
import { shapeOf } from "../../path/path_shape.ts";
import type { CustomTypes } from "../../path/type/custom_type.ts";
import type { App } from "../../serve/app.ts";
import { findNearestRoute } from "../tree/find_route.ts";
import { createPathSampler } from "./sample_path.ts";

/**
 * Finds the route of another path that covers one, which is to say takes all of
 * its requests, as far as samples tell; `undefined` when there is none.
 */
export type FindCoveringRoute = (path: string) => Route | undefined;

/**
 * Makes what finds the route that covers another path.
 *
 * @param app The application.
 * @param types The application's own types, as far as they are known.
 */
export function createCoveringRouteFinder(
  app: App,
  types: CustomTypes = {},
): FindCoveringRoute {
  const samplePaths = createPathSampler(types);
  return (path) => {
    const shape = shapeOf(path);
    let found: Route | undefined;
    for (const sample of samplePaths(path)) {
      const covering = findNearestRoute(app, "GET", sample);
      // Another method of its path may name the parameters differently.
      if (!covering || shapeOf(covering.path) === shape) return undefined;
      found ??= covering;
      if (covering.path !== found.path) return undefined;
    }
    return found;
  };
}

import type { Route } from "../../declare/route.ts";
import {
  findMeant,
  fitsOptions,
  isNear,
  type RequestedRoute,
} from "./meant_route.ts";
import { isPath, listNamed, type NamedRoutes } from "./named_routes.ts";
import { describeUnchosen } from "./unchosen_route.ts";

/**
 * Tells whether a path, which names no version, stands for another version than
 * the request's, or for that after another prefix.
 */
function leavesVersion(route: Route, requested: RequestedRoute): boolean {
  const { name, options, from } = requested;
  return isPath(name) && options.version === undefined &&
    from?.version !== undefined && route.version !== undefined &&
    !isNear(route, requested);
}

/**
 * Chooses the route that is meant by a name. Of several, it is the one of the
 * request's version, if any, and of the same group; otherwise the one without a
 * version.
 *
 * @param named The routes of the application.
 * @param requested What identifies the route.
 * @throws {TypeError} When there is no such route, more than one path, or a path
 * that only versions other than the request's have.
 */
export function chooseRoute(
  named: NamedRoutes,
  requested: RequestedRoute,
): Route {
  const fitting = listNamed(named, requested.name)
    .filter((route) => fitsOptions(route, requested.options));
  const meant = findMeant(fitting, requested);
  if (meant && !leavesVersion(meant, requested)) return meant;
  throw new TypeError(
    `Cannot build a URL: ${describeUnchosen(named, requested, fitting, meant)}`,
  );
}

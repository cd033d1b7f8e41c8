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
function leavesVersion(route: Route, asked: RequestedRoute): boolean {
  const { name, options, from } = asked;
  return isPath(name) && options.version === undefined &&
    from?.version !== undefined && route.version !== undefined &&
    !isNear(route, asked);
}

/**
 * Chooses the route that is meant by a name. Of several, it is the one of the
 * request's version, if any, and of the same group; otherwise the one without a
 * version.
 *
 * @param named The routes of the application.
 * @param asked What identifies the route.
 * @throws {TypeError} When there is no such route, more than one path, or a path
 * that only versions other than the request's have.
 */
export function chooseRoute(
  named: NamedRoutes,
  asked: RequestedRoute,
): Route {
  const fitting = listNamed(named, asked.name)
    .filter((route) => fitsOptions(route, asked.options));
  const meant = findMeant(fitting, asked);
  if (meant && !leavesVersion(meant, asked)) return meant;
  throw new TypeError(
    `Cannot build a URL: ${describeUnchosen(named, asked, fitting, meant)}`,
  );
}

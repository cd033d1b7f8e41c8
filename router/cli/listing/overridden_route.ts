import { isInherited } from "../../declare/inherited.ts";
import { answers } from "../../declare/method.ts";
import type { Route } from "../../declare/route.ts";
import { shapeOf } from "../../path/path_shape.ts";
import type { App } from "../../serve/app.ts";
import type { ServedVersion } from "../../serve/versions/versions.ts";
import { listExtended } from "../tree/extended_version.ts";

/** Finds the route that a version's own one replaces, or was inherited from. */
function findExtended(
  versions: readonly ServedVersion[],
  method: string,
  route: Route,
): Route | undefined {
  const own = versions.find(({ routes }) => routes.includes(route));
  if (!own) return undefined;
  return listExtended(versions, own)
    .flatMap(({ routes }) => routes)
    .find((one) =>
      shapeOf(one.resource) === shapeOf(route.resource) &&
      (!one.methods || answers(one.methods, method))
    );
}

/**
 * Lists the routes of extended versions that would have been inherited in place
 * of a route, the nearest first.
 *
 * @param app The application.
 * @param method The request's method.
 * @param route One of its routes.
 */
export function listOverriddenRoutes(
  app: App,
  method: string,
  route: Route,
): Route[] {
  const versions = app.versions();
  const overridden: Route[] = [];
  const seen = new Set([route]);
  // The loop also visits what it adds. Two trees can have the same two
  // versions, and extend them the other way round.
  for (const last of seen) {
    const next = findExtended(versions, method, last);
    if (!next || seen.has(next)) continue;
    if (!isInherited(last)) overridden.push(next);
    seen.add(next);
  }
  return overridden;
}

import { answers } from "../../declare/method.ts";
import type { Route } from "../../declare/route.ts";
import { shapeOf } from "../../path/path_shape.ts";
import type { App } from "../../serve/app.ts";
import type { ServedVersion } from "../../serve/versions.ts";

/** Finds the route that a version's own one stands in for, or was taken from. */
function findExtended(
  versions: readonly ServedVersion[],
  method: string,
  { version, versionPrefix, resource }: Route,
): Route | undefined {
  const hasPrefix = (one: ServedVersion) => one.versionPrefix === versionPrefix;
  const own = versions.find((one) => one.version === version && hasPrefix(one));
  const extended = versions.filter((one) => one.version === own?.extends);
  // A version may extend one that stands after another prefix.
  return [...extended.filter(hasPrefix), ...extended]
    .flatMap(({ routes }) => routes)
    .find((one) =>
      shapeOf(one.resource) === shapeOf(resource) &&
      (!one.methods || answers(one.methods, method))
    );
}

/**
 * Lists the routes of extended versions that would have been inherited in the
 * place of a route, the nearest first.
 *
 * @param app The application.
 * @param method The request's method.
 * @param route The route.
 */
export function listOverriddenRoutes(
  app: App,
  method: string,
  route: Route,
): Route[] {
  const versions = app.versions();
  const overridden: Route[] = [];
  let last = route;
  let next = findExtended(versions, method, last);
  while (next) {
    const isDeclared = last.source.inherited.length === 0;
    if (isDeclared) overridden.push(next);
    last = next;
    next = findExtended(versions, method, last);
  }
  return overridden;
}

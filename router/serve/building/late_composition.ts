import type { Route } from "../../declare/route.ts";
import type { BuiltApplication } from "./built_application.ts";

/** What is found out of compiled routes by composing all of them. */
interface LateComposition {
  /** Gives the application as it is composed, at the first need. */
  readonly compose: () => BuiltApplication;
  /** Lists all routes; those that requests have reached are the same objects. */
  readonly listRoutes: () => readonly Route[];
  /** Gives the object that stands for a route that is reached. */
  readonly identify: (route: Route) => Route;
}

/** What is there once all routes are composed. */
interface Late {
  readonly application: BuiltApplication;
  /** The routes as they are composed. */
  readonly byPath: ReadonlyMap<string, Route>;
  /** The same, with those that requests have reached before in their places. */
  readonly routes: readonly Route[];
}

/**
 * Makes what composes compiled routes when someone asks for more of them than
 * answers.
 *
 * @param composeAll Builds the application of what was not compiled.
 * @param listReached Lists the routes that requests have reached.
 */
export function createLateComposition(
  composeAll: () => BuiltApplication,
  listReached: () => readonly Route[],
): LateComposition {
  let late: Late | undefined;

  function createLate(): Late {
    const application = composeAll();
    const { routes } = application;
    const reached = new Map(listReached().map((route) => [route.path, route]));
    return {
      application,
      byPath: new Map(routes.map((route) => [route.path, route])),
      routes: Object.freeze(
        routes.map((route) => reached.get(route.path) ?? route),
      ),
    };
  }

  const readLate = () => late ??= createLate();
  return {
    compose: () => readLate().application,
    listRoutes: () => readLate().routes,
    identify: (route) => late?.byPath.get(route.path) ?? route,
  };
}

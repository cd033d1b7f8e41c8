import type { Route, RouteSource } from "../declare/route.ts";
import type { BuiltApplication } from "./built_application.ts";

/** A route as it is compiled: where its path's parts are written is left out. */
export type CompiledParts = Omit<Route, "source">;

/** What is found out of compiled routes by composing all of them. */
export interface LateComposition {
  /** Gives the application as it is composed, at the first need. */
  readonly compose: () => BuiltApplication;
  /** Lists all routes; those that requests have reached are the same objects. */
  readonly listRoutes: () => readonly Route[];
  /** Gives the route of a path that is reached for the first time. */
  readonly routeOf: (parts: CompiledParts, place: string) => Route;
}

/** What of a route's source is found out by composing. */
const COMPOSED_SOURCE: Readonly<
  Record<Exclude<keyof RouteSource, "place">, true>
> = {
  path: true,
  version: true,
  versionLevel: true,
  versionPrefix: true,
  urlPrefixes: true,
  overridden: true,
  inherited: true,
  middleware: true,
};

/** Makes a source that finds out all but the place when it is asked for. */
function createSource(place: string, compose: () => RouteSource): RouteSource {
  const source: Record<string, unknown> = { place };
  let composed: RouteSource | undefined;
  for (const key of Object.keys(COMPOSED_SOURCE) as (keyof RouteSource)[]) {
    const get = () => (composed ??= compose())[key];
    Object.defineProperty(source, key, { get, enumerable: true });
  }
  return source as unknown as RouteSource;
}

/**
 * Adds to a route where it was written. Messages tell the file; whoever asks
 * for more has all routes composed.
 */
function addSource(
  parts: CompiledParts,
  place: string,
  compose: () => RouteSource,
): Route {
  let source: RouteSource | undefined;
  return {
    ...parts,
    get source() {
      return source ??= createSource(place, compose);
    },
  };
}

/** What is there once all routes are composed. */
interface LateComposed {
  readonly application: BuiltApplication;
  /** The routes as they are composed. */
  readonly byPath: ReadonlyMap<string, Route>;
  /** The same, with those that requests have reached before in their places. */
  readonly routes: readonly Route[];
}

function composeNow(
  application: BuiltApplication,
  reached: readonly Route[],
): LateComposed {
  const { routes } = application;
  const known = new Map(reached.map((route) => [route.path, route]));
  return {
    application,
    byPath: new Map(routes.map((route) => [route.path, route])),
    routes: routes.map((route) => known.get(route.path) ?? route),
  };
}

/**
 * Makes what composes compiled routes when someone asks for more of them than
 * answers.
 *
 * @param composeAll Builds the application of what was not compiled.
 * @param reached The routes that requests have reached.
 */
export function createLateComposition(
  composeAll: () => BuiltApplication,
  reached: readonly Route[],
): LateComposition {
  let composed: LateComposed | undefined;
  const compose = () => composed ??= composeNow(composeAll(), reached);

  function composeSource(path: string): RouteSource {
    const route = compose().byPath.get(path);
    if (route) return route.source;
    throw new TypeError(
      `Cannot tell where ${path} is written: the manifest's files do not give ` +
        "this route any more. Write the manifest again with strata build.",
    );
  }

  return {
    compose: () => compose().application,
    listRoutes: () => compose().routes,
    routeOf: (parts, place) =>
      composed?.byPath.get(parts.path) ??
        addSource(parts, place, () => composeSource(parts.path)),
  };
}

import { compareText } from "../../../collection/compare_text.ts";
import { METHODS } from "../../../declare/method.ts";
import type { Route } from "../../../declare/route.ts";
import { typesOf } from "../../../files/tree.ts";
import { listTypes, shapeOf } from "../../../path/path_shape.ts";
import type { CustomTypes } from "../../../path/type/custom_type.ts";
import type { Mistake } from "../../../report/mistake.ts";
import type { App } from "../../../serve/app.ts";
import { type ListedRoute, listRoutes } from "../../listing/route_list.ts";
import { loadFile } from "../../loading/application_file.ts";
import { findFailure } from "../../loading/failed_module.ts";
import type { LoadedApp } from "../../loading/load_app.ts";
import type { Contract, LockedRoute } from "../lock/contract.ts";
import { readTriedOrder, sortKeyOf } from "../precedence/tried_order.ts";

/** What clients of a route rely on from now on, and the route itself. */
export interface PublishedRoute extends LockedRoute {
  readonly route: Route;
  /** Whether its file could be loaded; otherwise it may answer any method. */
  readonly areMethodsKnown: boolean;
}

/** Everything that an application publishes. */
export interface Published extends Contract {
  readonly routes: readonly PublishedRoute[];
  /** The file of its custom types, if it has one. */
  readonly typesPlace: string | undefined;
  /** The definitions of these: all for a folder, otherwise none. */
  readonly customTypes: CustomTypes;
  /** The places where versions remove paths, by the shapes of these. */
  readonly removers: ReadonlyMap<string, string>;
}

function publishRoute(
  { path, methods, deprecated, sunset, onSunset, stability }: ListedRoute,
  route: Route,
): PublishedRoute {
  const declaredIn = route.source.inherited.at(-1)?.version;
  return {
    path,
    methods: methods ?? METHODS,
    ...(deprecated === null ? {} : { deprecated }),
    ...(sunset === null ? {} : { sunset }),
    ...(sunset !== null && onSunset === "gone" ? { onSunset } : {}),
    ...(stability === "stable" ? {} : { stability }),
    ...(declaredIn === undefined ? {} : { declaredIn }),
    route,
    areMethodsKnown: methods !== null,
  };
}

/** Returns the patterns of the types that paths name. */
function publishTypes(
  routes: readonly LockedRoute[],
  patterns: ReadonlyMap<string, string>,
): Map<string, string> {
  if (patterns.size === 0) return new Map();
  const named = new Set(
    routes.flatMap(({ path }) => listTypes(shapeOf(path).split("/"))),
  );
  return new Map(
    [...patterns].filter(([name]) => named.has(name))
      .sort(([a], [b]) => compareText(a, b)),
  );
}

function collectRemovers(app: App): Map<string, string> {
  const removed = app.versions().flatMap((version) => version.removed);
  return new Map(removed.map(({ path, place }) => [shapeOf(path), place]));
}

/** Sorts routes in the order of a lock file. */
function sortRoutes(routes: readonly PublishedRoute[]): PublishedRoute[] {
  const shapes = routes.map(({ path }) => shapeOf(path));
  const order = readTriedOrder(shapes);
  return routes
    .map((route, index) => ({ route, key: sortKeyOf(order, shapes[index]) }))
    .sort((a, b) =>
      compareText(a.key, b.key) || compareText(a.route.path, b.route.path) ||
      compareText(a.route.methods.join(), b.route.methods.join())
    )
    .map(({ route }) => route);
}

/**
 * Reads what an application publishes, as far as its route files can be loaded;
 * they are loaded already.
 *
 * @param loaded The application, and where it was loaded from.
 * @throws {DeclarationError} When there are mistakes in the routes.
 */
export async function readPublished(loaded: LoadedApp): Promise<Published> {
  const { app, tree } = loaded;
  const composed = app.routes;
  const listed = await listRoutes(loaded, composed);
  const routes = sortRoutes(
    listed.map((one, index) => publishRoute(one, composed[index])),
  );
  const source = tree && typesOf(tree);
  return {
    types: publishTypes(routes, app.types),
    typesPlace: source?.place,
    customTypes: source?.custom ?? {},
    removers: collectRemovers(app),
    routes,
  };
}

/**
 * Lists the files of routes whose methods are not known.
 *
 * @param published What is published.
 */
export function listUnread({ routes }: Published): string[] {
  const unread = routes.filter(({ areMethodsKnown }) => !areMethodsKnown);
  return [...new Set(unread.map(({ route }) => route.source.place))];
}

/**
 * Lists the reasons why files cannot be loaded.
 *
 * @param loaded The application, and where it was loaded from.
 * @param files The files, as routes name them.
 */
export async function listFailures(
  loaded: LoadedApp,
  files: readonly string[],
): Promise<Mistake[]> {
  const found = await Promise.all(
    files.map((file) => findFailure(loadFile(loaded, file), file)),
  );
  return found.flat();
}

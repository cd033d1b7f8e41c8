import type { ComposedRoute } from "../compose/compose.ts";
import type { Surroundings } from "../compose/inheritance.ts";
import type { RoutesOfPath } from "../compose/conflict.ts";
import type { Endpoint, Handlers } from "../declare/declaration.ts";
import type { AnyHandler } from "../declare/handler.ts";
import { METHODS } from "../declare/method.ts";
import type { Route } from "../declare/route.ts";
import { createParamsReaders, type ParamsReader } from "../match/params.ts";
import { type ServedLifecycle, serveLifecycle } from "./lifecycle.ts";
import type { VersionFamily } from "./version_family.ts";

/** A route as requests meet it. */
export interface ServedRoute extends Surroundings {
  readonly route: Route;
  /** Reads the parameters of its path. */
  readonly params: ParamsReader;
  /** What its responses say about its version; mostly nothing. */
  readonly lifecycle: ServedLifecycle | undefined;
}

/**
 * What answers each method of each path. The slot of a method is the leaf of
 * the path times the number of methods, plus the number of the method.
 */
export interface Endpoints {
  /**
   * For each slot the route; `undefined` when the method is not allowed. A
   * route file that is not loaded yet counts as answering every method.
   */
  readonly routes: (ServedRoute | undefined)[];
  /** For each slot the handler; there are none for a file not loaded yet. */
  readonly handlers: (AnyHandler | undefined)[];
  /**
   * For each leaf the route that stands for methods without a handler, as soon
   * as the path is prepared.
   */
  readonly firsts: (ServedRoute | undefined)[];
  /** For each leaf what loads its route file, until it is loaded. */
  readonly loaders: ((() => Promise<Handlers>) | undefined)[];
  /** Prepares a path; gives the route for methods without a handler. */
  readonly open: (leaf: number) => ServedRoute;
}

const GET = METHODS.indexOf("GET");
/** The number of HEAD in {@linkcode METHODS}. */
export const HEAD = METHODS.indexOf("HEAD");
/** The number of OPTIONS in {@linkcode METHODS}. */
export const OPTIONS = METHODS.indexOf("OPTIONS");

/** The number of any other method. */
export const UNKNOWN_METHOD = -1;

/** The number of each method in {@linkcode METHODS}. */
const NUMBERS: ReadonlyMap<string, number> = new Map(
  METHODS.map((method, number) => [method, number]),
);

/** Gives the number of a method in {@linkcode METHODS}. */
export function methodNumber(method: string): number {
  // Half of all requests or more are for GET, the first.
  return method === "GET" ? GET : NUMBERS.get(method) ?? UNKNOWN_METHOD;
}

/** Gives the slot of a method of a path. */
export function slotOf(leaf: number, method: number): number {
  return leaf * METHODS.length + method;
}

/**
 * Settles which handler answers each method: its own; for HEAD else the one of
 * GET (RFC 9110 section 9.3.2); and last the one for all methods.
 */
function settleMethods(
  { routes, handlers }: Endpoints,
  leaf: number,
  declared: readonly (readonly [ServedRoute, Handlers])[],
): void {
  const settle = (
    number: number,
    route: ServedRoute | undefined,
    handler: AnyHandler | undefined,
  ): void => {
    routes[slotOf(leaf, number)] = route;
    handlers[slotOf(leaf, number)] = handler;
  };
  METHODS.forEach((method, number) => {
    const own = declared.find(([, handlers]) => handlers[method]);
    settle(number, own?.[0], own?.[1][method]);
  });
  const get = slotOf(leaf, GET);
  if (!handlers[slotOf(leaf, HEAD)]) settle(HEAD, routes[get], handlers[get]);
  const rest = declared.find(([, { ALL }]) => ALL);
  if (!rest) return;
  for (let number = 0; number < METHODS.length; number++) {
    if (!handlers[slotOf(leaf, number)]) settle(number, rest[0], rest[1].ALL);
  }
}

/** Gives the `Allow` header of a path; OPTIONS is always answered. */
export function formatAllow({ handlers }: Endpoints, leaf: number): string {
  return METHODS.filter((_, number) =>
    number === OPTIONS || handlers[slotOf(leaf, number)]
  ).join(", ");
}

/**
 * Makes room for what answers each path, to be filled by `open`.
 *
 * @param count How many paths there are.
 * @param composePath Gives the routes of a leaf's path.
 * @param families For each leaf the versions of its path, if any has a
 * lifecycle.
 */
export function createEndpoints(
  count: number,
  composePath: (leaf: number) => RoutesOfPath,
  families: readonly (VersionFamily | undefined)[] = [],
): Endpoints {
  const createReader = createParamsReaders();
  // Keeps of a composed route what requests need.
  const serve = (composed: ComposedRoute, leaf: number): ServedRoute => ({
    route: composed.route,
    params: createReader(composed.pattern.parameters),
    lifecycle: serveLifecycle(composed, families[leaf]),
    links: composed.links,
    errorHandlers: composed.errorHandlers,
  });
  const endpoints: Endpoints = {
    routes: new Array(count * METHODS.length).fill(undefined),
    handlers: new Array(count * METHODS.length).fill(undefined),
    firsts: new Array(count).fill(undefined),
    loaders: new Array(count).fill(undefined),
    open: (leaf) => {
      const declared = composePath(leaf).map((composed) =>
        [serve(composed, leaf), composed.endpoint] as const
      );
      fillPath(endpoints, leaf, declared);
      return declared[0][0];
    },
  };
  return endpoints;
}

function fillPath(
  endpoints: Endpoints,
  leaf: number,
  declared: readonly (readonly [ServedRoute, Endpoint])[],
): void {
  const [[first, endpoint]] = declared;
  endpoints.firsts[leaf] = first;
  // A route file has its path for itself.
  if (endpoint.kind === "module") {
    endpoints.loaders[leaf] = endpoint.load;
    const start = slotOf(leaf, 0);
    endpoints.routes.fill(first, start, start + METHODS.length);
    return;
  }
  settleMethods(
    endpoints,
    leaf,
    declared.map(([route, endpoint]) => [
      route,
      endpoint.kind === "handlers" ? endpoint.handlers : {},
    ]),
  );
}

/** Loads the route file of a path, if it is not loaded yet. */
export async function loadPath(
  endpoints: Endpoints,
  leaf: number,
): Promise<void> {
  const load = endpoints.loaders[leaf];
  if (!load) return;
  const handlers = await load();
  settleMethods(endpoints, leaf, [[endpoints.firsts[leaf]!, handlers]]);
  endpoints.loaders[leaf] = undefined;
}

import type { ComposedRoute } from "../compose/compose.ts";
import type { Surroundings } from "../compose/inheritance.ts";
import type { RoutesOfPath } from "../compose/conflict.ts";
import type { Endpoint, Handlers } from "../declare/declaration.ts";
import type { AnyHandler } from "../declare/handler.ts";
import { type EndpointKey, METHODS } from "../declare/method.ts";
import type { Route } from "../declare/route.ts";
import { createParamsReaders, type ParamsReader } from "../match/params.ts";
import { type ServedLifecycle, serveLifecycle } from "./lifecycle.ts";
import type { VersionFamily } from "./version_family.ts";

/** What a request to a route needs besides its handler and parameters. */
export interface ServedRoute extends Surroundings {
  readonly route: Route;
  /** What its responses say about its version; mostly nothing. */
  readonly lifecycle: ServedLifecycle | undefined;
}

/**
 * What answers each method of each path: endpoints, by their number. All that
 * a match looks at lies close together, since with many routes most of its
 * time is that of reaching memory.
 */
export interface Endpoints {
  /** For each endpoint its route. */
  readonly routes: Route[];
  /** For each endpoint what reads the parameters of its path. */
  readonly readers: ParamsReader[];
  /** For each endpoint what stands around its handler. */
  readonly served: ServedRoute[];
  /** For each endpoint its handler; there is none for a file not loaded yet. */
  readonly handlers: (AnyHandler | undefined)[];
  /**
   * For each leaf its first endpoint, which also stands for methods without a
   * handler; {@linkcode NO_ENDPOINT} until the path is opened.
   */
  readonly firsts: Int32Array;
  /**
   * For each method of each leaf its endpoint, counted from 1 at the leaf's
   * first; 0 when the method is not allowed. A route file that is not loaded
   * yet counts as answering every method.
   */
  readonly offsets: Uint8Array;
  /** For each leaf what loads its route file, until it is loaded. */
  readonly loaders: ((() => Promise<Handlers>) | undefined)[];
  /** Prepares a path at its first request. */
  readonly open: (leaf: number) => void;
}

/** No endpoint: a path does not answer a method. */
export const NO_ENDPOINT = -1;

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

/** Gives where the offset of a method of a leaf is. */
function cellOf(leaf: number, method: number): number {
  return leaf * METHODS.length + method;
}

/**
 * Finds what answers a method of a path.
 *
 * @param endpoints What answers each method of each path.
 * @param leaf The path's leaf.
 * @param method The number of the method.
 * @returns The number of the endpoint, or {@linkcode NO_ENDPOINT}.
 */
export function findEndpoint(
  endpoints: Endpoints,
  leaf: number,
  method: number,
): number {
  const { firsts, offsets } = endpoints;
  if (firsts[leaf] === NO_ENDPOINT) endpoints.open(leaf);
  const offset = offsets[cellOf(leaf, method)];
  return offset === 0 ? NO_ENDPOINT : firsts[leaf] + offset - 1;
}

/** A route of a path, and what answers for it. */
interface PathRoute {
  readonly served: ServedRoute;
  readonly reader: ParamsReader;
  readonly endpoint: Endpoint;
}

/** Adds an endpoint after all others; gives its number. */
function addEndpoint(
  endpoints: Endpoints,
  { served, reader }: PathRoute,
  handler: AnyHandler | undefined,
): number {
  endpoints.routes.push(served.route);
  endpoints.readers.push(reader);
  endpoints.served.push(served);
  return endpoints.handlers.push(handler) - 1;
}

/**
 * Settles which handler answers each method: its own; for HEAD else the one of
 * GET (RFC 9110 section 9.3.2); and last the one for all methods.
 *
 * @param endpoints Where to, after all others.
 * @param leaf The path's leaf.
 * @param routes The routes of the path, whose handlers are known.
 */
function settleMethods(
  endpoints: Endpoints,
  leaf: number,
  routes: readonly PathRoute[],
): void {
  const { firsts, offsets } = endpoints;
  const first = endpoints.routes.length;
  firsts[leaf] = first;
  const start = cellOf(leaf, 0);
  const end = cellOf(leaf + 1, 0);
  offsets.fill(0, start, end);
  let rest = 0;
  for (const route of routes) {
    if (route.endpoint.kind === "module") continue;
    const { handlers } = route.endpoint;
    for (const key in handlers) {
      const handler = handlers[key as EndpointKey];
      const offset = addEndpoint(endpoints, route, handler) - first + 1;
      const method = methodNumber(key);
      if (method === UNKNOWN_METHOD) rest = offset;
      else offsets[start + method] = offset;
    }
  }
  offsets[start + HEAD] ||= offsets[start + GET];
  for (let cell = start; cell < end; cell++) offsets[cell] ||= rest;
}

/** Gives the `Allow` header of a path; OPTIONS is always answered. */
export function formatAllow({ offsets }: Endpoints, leaf: number): string {
  return METHODS.filter((_, method) =>
    method === OPTIONS || offsets[cellOf(leaf, method)] > 0
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
  const endpoints: Endpoints = {
    routes: [],
    readers: [],
    served: [],
    handlers: [],
    firsts: new Int32Array(count).fill(NO_ENDPOINT),
    offsets: new Uint8Array(count * METHODS.length),
    loaders: new Array(count).fill(undefined),
    open: (leaf) => {
      const routes = composePath(leaf).map((composed): PathRoute => ({
        served: serve(composed, families[leaf]),
        reader: createReader(composed.pattern.parameters),
        endpoint: composed.endpoint,
      }));
      openPath(endpoints, leaf, routes);
    },
  };
  return endpoints;
}

/** Keeps of a composed route what requests need. */
function serve(
  composed: ComposedRoute,
  family: VersionFamily | undefined,
): ServedRoute {
  return {
    route: composed.route,
    lifecycle: serveLifecycle(composed, family),
    links: composed.links,
    errorHandlers: composed.errorHandlers,
  };
}

function openPath(
  endpoints: Endpoints,
  leaf: number,
  routes: readonly PathRoute[],
): void {
  const [first] = routes;
  if (first.endpoint.kind !== "module") {
    settleMethods(endpoints, leaf, routes);
    return;
  }
  // A route file has its path for itself.
  const { firsts, offsets, loaders } = endpoints;
  loaders[leaf] = first.endpoint.load;
  firsts[leaf] = addEndpoint(endpoints, first, undefined);
  offsets.fill(1, cellOf(leaf, 0), cellOf(leaf + 1, 0));
}

/** Loads the route file of a path, if it is not loaded yet. */
export async function loadPath(
  endpoints: Endpoints,
  leaf: number,
): Promise<void> {
  const { loaders, firsts, served, readers } = endpoints;
  const load = loaders[leaf];
  if (!load) return;
  const handlers = await load();
  // Another request may have been faster.
  if (!loaders[leaf]) return;
  loaders[leaf] = undefined;
  const first = firsts[leaf];
  settleMethods(endpoints, leaf, [{
    served: served[first],
    reader: readers[first],
    endpoint: { kind: "handlers", handlers },
  }]);
}

import type { ComposedRoute } from "../compose/compose.ts";
import type { Surroundings } from "../compose/inheritance.ts";
import type { RoutesOfPath } from "../compose/conflict.ts";
import type { Endpoint, Handlers } from "../declare/declaration.ts";
import type { AnyHandler } from "../declare/handler.ts";
import { type EndpointKey, METHODS } from "../declare/method.ts";
import type { Route } from "../declare/route.ts";
import {
  createListAdder,
  createParameterLists,
  laterList,
  repeatLists,
} from "../match/parameter_lists.ts";
import type { ParameterLists } from "../match/params.ts";
import { LEAF, type Table } from "../match/table.ts";
import { type ServedLifecycle, serveLifecycle } from "./lifecycle.ts";
import type { VersionFamily } from "./version_family.ts";

/** What a request to a route needs besides its handler and parameters. */
export interface ServedRoute extends Surroundings {
  readonly route: Route;
  /** What its responses say about its version; mostly nothing. */
  readonly lifecycle: ServedLifecycle | undefined;
}

/** What answers each method of each path: endpoints, by their number. */
export interface Endpoints {
  /** For each endpoint its route. */
  readonly routes: Route[];
  /** For each endpoint what stands around its handler. */
  readonly served: ServedRoute[];
  /** For each endpoint its handler; there is none for a file not loaded yet. */
  readonly handlers: (AnyHandler | undefined)[];
  /** The table's program, in which each leaf is a {@linkcode CELL}. */
  readonly cells: Int32Array;
  /** The parameters of the paths. */
  readonly lists: ParameterLists;
  /** What loads a route file until it is loaded, by the endpoint before that. */
  readonly loaders: Map<number, () => Promise<Handlers>>;
  /** Prepares a path at its first request. */
  readonly open: (leaf: number) => void;
}

/**
 * What is known of a leaf. It stands in the table's program, where a search has
 * just been: with many routes, most of a match's time is that of reaching
 * memory.
 *
 * - its first endpoint, which also stands for methods without a handler; `~`
 *   the path's number until the path is opened
 * - for each method, in four bits, its endpoint, counted from 1 at the first; 0
 *   when the method is not allowed. A route file that is not loaded yet counts
 *   as answering every method
 * - twice the place of the first endpoint's list of parameters, and 1 more when
 *   each next endpoint has the next list: the path's routes name their
 *   parameters differently
 */
const CELL = { first: LEAF.number, offsets: 1, list: 2 };
const OFFSET_BITS = 4;
const OFFSET_MASK = (1 << OFFSET_BITS) - 1;
/** That the first endpoint answers every method. */
const EVERY_METHOD = settleRest(0, 1);

/** No endpoint: a path does not answer a method. */
export const NO_ENDPOINT = -1;

const GET = METHODS.indexOf("GET");
/** The number of HEAD in {@linkcode METHODS}. */
export const HEAD = METHODS.indexOf("HEAD");
/** The number of OPTIONS in {@linkcode METHODS}. */
export const OPTIONS = METHODS.indexOf("OPTIONS");

/** The number of any other method. */
export const UNKNOWN_METHOD = -1;

/** Gives the number of a method in {@linkcode METHODS}. */
export function methodNumber(method: string): number {
  // With indexOf or a Map, a match takes 3 % longer.
  for (let number = 0; number < METHODS.length; number++) {
    if (METHODS[number] === method) return number;
  }
  return UNKNOWN_METHOD;
}

/** Gives which endpoint of a leaf answers a method, counted from 1; or 0. */
function offsetOf(offsets: number, method: number): number {
  return offsets >>> method * OFFSET_BITS & OFFSET_MASK;
}

/** Has an endpoint answer a method that no other answers. */
function settleOffset(offsets: number, method: number, offset: number): number {
  return offsetOf(offsets, method) === 0
    ? offsets | offset << method * OFFSET_BITS
    : offsets;
}

/** Has an endpoint answer all methods that no other answers. */
function settleRest(offsets: number, offset: number): number {
  return METHODS.reduce(
    (settled, _, method) => settleOffset(settled, method, offset),
    offsets,
  );
}

/**
 * Finds what answers a method of a path.
 *
 * @param endpoints What answers each method of each path.
 * @param leaf The place of the path's leaf.
 * @param method The number of the method.
 * @returns The number of the endpoint, or {@linkcode NO_ENDPOINT}.
 */
export function findEndpoint(
  endpoints: Endpoints,
  leaf: number,
  method: number,
): number {
  const { cells } = endpoints;
  if (cells[leaf + CELL.first] < 0) endpoints.open(leaf);
  const offset = offsetOf(cells[leaf + CELL.offsets], method);
  return offset === 0 ? NO_ENDPOINT : cells[leaf + CELL.first] + offset - 1;
}

/** Gives the endpoint of an opened leaf that stands for all others. */
export function firstEndpoint(
  { cells }: Endpoints,
  leaf: number,
): number {
  return cells[leaf + CELL.first];
}

/** Gives the place of the parameters of an endpoint of an opened leaf. */
export function listOf(
  { cells, lists }: Endpoints,
  leaf: number,
  endpoint: number,
): number {
  const word = cells[leaf + CELL.list];
  return (word & 1) === 0
    ? word >> 1
    : laterList(lists, word >> 1, endpoint - cells[leaf + CELL.first]);
}

/** A route of a path, and what answers for it. */
interface PathRoute {
  readonly served: ServedRoute;
  /** The place of its parameters. */
  readonly list: number;
  readonly endpoint: Endpoint;
}

/** Adds an endpoint after all others; gives its number. */
function addEndpoint(
  endpoints: Endpoints,
  served: ServedRoute,
  handler: AnyHandler | undefined,
): number {
  endpoints.routes.push(served.route);
  endpoints.served.push(served);
  return endpoints.handlers.push(handler) - 1;
}

/** Writes which endpoints a leaf has. */
function writeOffsets(
  { cells }: Endpoints,
  leaf: number,
  first: number,
  offsets: number,
): void {
  cells[leaf + CELL.first] = first;
  cells[leaf + CELL.offsets] = offsets;
}

/** Writes where the parameters of a leaf's path are, for all its routes. */
function writeLists(
  { cells, lists }: Endpoints,
  leaf: number,
  routes: readonly PathRoute[],
): void {
  const [{ list }] = routes;
  cells[leaf + CELL.list] = list << 1;
  if (routes.every((route) => route.list === list)) return;
  const own = routes.flatMap(({ endpoint, list }) =>
    endpoint.kind === "module"
      ? []
      : Object.keys(endpoint.handlers).map(() => list)
  );
  cells[leaf + CELL.list] = repeatLists(lists, own) << 1 | 1;
}

/**
 * Settles which handler answers each method: its own; for HEAD else the one of
 * GET (RFC 9110 section 9.3.2); and last the one for all methods.
 *
 * @param endpoints Where to, after all others.
 * @param leaf The place of the path's leaf.
 * @param routes The routes of the path, whose handlers are known.
 */
function settleMethods(
  endpoints: Endpoints,
  leaf: number,
  routes: readonly PathRoute[],
): void {
  const first = endpoints.routes.length;
  let offsets = 0;
  let rest = 0;
  for (const { endpoint, served } of routes) {
    if (endpoint.kind === "module") continue;
    for (const key in endpoint.handlers) {
      const handler = endpoint.handlers[key as EndpointKey];
      const offset = addEndpoint(endpoints, served, handler) - first + 1;
      const method = methodNumber(key);
      if (method === UNKNOWN_METHOD) rest = offset;
      else offsets = settleOffset(offsets, method, offset);
    }
  }
  offsets = settleOffset(offsets, HEAD, offsetOf(offsets, GET));
  if (rest > 0) offsets = settleRest(offsets, rest);
  writeOffsets(endpoints, leaf, first, offsets);
  writeLists(endpoints, leaf, routes);
}

/** Gives the `Allow` header of a path; OPTIONS is always answered. */
export function formatAllow(
  { cells }: Endpoints,
  leaf: number,
): string {
  const offsets = cells[leaf + CELL.offsets];
  return METHODS.filter((_, method) =>
    method === OPTIONS || offsetOf(offsets, method) > 0
  ).join(", ");
}

/**
 * Makes room for what answers each path, to be filled by `open`.
 *
 * @param table The table of the paths; its leaves are written over.
 * @param composePath Gives the routes of a path by its number.
 * @param families For each path its versions, if any has a lifecycle.
 */
export function createEndpoints(
  { program: cells }: Table,
  composePath: (number: number) => RoutesOfPath,
  families: readonly (VersionFamily | undefined)[] = [],
): Endpoints {
  const lists = createParameterLists();
  const addList = createListAdder(lists);
  const endpoints: Endpoints = {
    routes: [],
    served: [],
    handlers: [],
    cells,
    lists,
    loaders: new Map(),
    open: (leaf) => {
      const number = ~cells[leaf + CELL.first];
      const routes = composePath(number).map((composed): PathRoute => ({
        served: serve(composed, families[number]),
        list: addList(composed.pattern.parameters),
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
  const endpoint = addEndpoint(endpoints, first.served, undefined);
  endpoints.loaders.set(endpoint, first.endpoint.load);
  writeOffsets(endpoints, leaf, endpoint, EVERY_METHOD);
  writeLists(endpoints, leaf, routes);
}

/** Loads the route file of a path, if it is not loaded yet. */
export async function loadPath(
  endpoints: Endpoints,
  leaf: number,
): Promise<void> {
  const { loaders, served, cells } = endpoints;
  const first = firstEndpoint(endpoints, leaf);
  const load = loaders.get(first);
  if (!load) return;
  const handlers = await load();
  // Another request may have been faster.
  if (!loaders.delete(first)) return;
  settleMethods(endpoints, leaf, [{
    served: served[first],
    list: cells[leaf + CELL.list] >> 1,
    endpoint: { kind: "handlers", handlers },
  }]);
}

import type { ComposedRoute } from "../compose/composed_route.ts";
import type { Surroundings } from "../compose/surroundings.ts";
import type { Handlers, HandlerSource } from "../declare/declaration.ts";
import type { AnyHandler } from "../declare/handler.ts";
import type { Route } from "../declare/route.ts";
import { laterList } from "../match/parameter_lists.ts";
import type { ParameterLists } from "../match/params.ts";
import { LEAF } from "../match/table.ts";
import { offsetOf } from "./method_offsets.ts";

/** The parts of a composed route that are needed to serve it. */
export type EndpointRoute =
  & Pick<ComposedRoute, "route" | "parameters">
  & { readonly declaration: HandlerSource }
  & Surroundings;

/** Endpoints, by their number. */
export interface EndpointLists {
  /** How many there are. */
  count: number;
  /** For each endpoint its route. */
  readonly routes: EndpointRoute[];
  /** For each endpoint its route as applications see it, once one has. */
  readonly publicRoutes: (Route | undefined)[];
  /** For each endpoint its handler; there is none for a file not loaded yet. */
  readonly handlers: (AnyHandler | undefined)[];
  /** The loaders of route files, by their endpoint until they are loaded. */
  readonly loaders: Map<number, () => Promise<Handlers>>;
}

/** The endpoint of each method of each path. */
export interface Endpoints extends EndpointLists {
  /** The table's program, in which each leaf is a {@linkcode CELL}. */
  readonly cells: Int32Array;
  /** Where the cells begin that are found by the number of a path. */
  readonly numbered: number;
  /** The parameters of the paths. */
  readonly lists: ParameterLists;
  /** Prepares a path at its first request. */
  readonly open: (leaf: number) => void;
}

/**
 * What is known of a leaf. It is stored in the table's program, where a search
 * has just been: with many routes, a match spends most of its time on memory
 * access.
 *
 * - its first endpoint, counted from the leaf's base, which also stands for
 *   methods without a handler
 * - which endpoint answers each method, as `settleMethods` packs them; 0 until
 *   the path is opened. A route file that is not loaded yet counts as answering
 *   every method
 * - twice the place of the first endpoint's list of parameters, and 1 more when
 *   each next endpoint has the next list: the path's routes name their
 *   parameters differently
 */
export const CELL = {
  first: LEAF.number,
  offsets: LEAF.second,
  list: LEAF.third,
  size: LEAF.size,
};
const { first: FIRST, offsets: OFFSETS, list: LIST } = CELL;
const UNOPENED = 0;

/** No endpoint: a path does not answer a method. */
export const NO_ENDPOINT = -1;

/**
 * Adds an endpoint after all others.
 *
 * @param endpoints The lists that it is added to.
 * @param route Its route.
 * @param handler Its handler; `undefined` until the route's file is loaded.
 * @returns Its number.
 */
export function addEndpoint(
  endpoints: EndpointLists,
  route: EndpointRoute,
  handler: AnyHandler | undefined,
): number {
  const { routes, publicRoutes, handlers } = endpoints;
  const number = endpoints.count++;
  routes[number] = route;
  publicRoutes[number] = undefined;
  handlers[number] = handler;
  return number;
}

/**
 * Returns which endpoints of a path answer its methods; opens the path.
 *
 * @param endpoints The endpoints of all paths.
 * @param leaf The place of the path's leaf.
 */
export function readOffsets(endpoints: Endpoints, leaf: number): number {
  const { cells } = endpoints;
  const offsets = cells[leaf + OFFSETS | 0];
  if (offsets !== UNOPENED) return offsets;
  endpoints.open(leaf);
  return cells[leaf + OFFSETS];
}

/**
 * Finds the endpoint that answers a method of a path.
 *
 * @param endpoints The endpoints of all paths.
 * @param leaf The place of the path's leaf.
 * @param base The base that the leaf's number is relative to.
 * @param method The number of the method.
 * @returns The number of the endpoint, or {@linkcode NO_ENDPOINT}.
 */
export function findEndpoint(
  endpoints: Endpoints,
  leaf: number,
  base: number,
  method: number,
): number {
  const offset = offsetOf(readOffsets(endpoints, leaf), method);
  return offset === 0
    ? NO_ENDPOINT
    : base + endpoints.cells[leaf + FIRST | 0] + offset - 1 | 0;
}

/**
 * Returns the endpoint of an opened path that stands for all others.
 *
 * @param endpoints The endpoints of all paths.
 * @param leaf The place of the path's leaf.
 * @param base The base that its numbers are relative to.
 */
export function firstEndpoint(
  endpoints: Endpoints,
  leaf: number,
  base: number,
): number {
  return base + endpoints.cells[leaf + FIRST];
}

/**
 * Returns the route of an endpoint as applications see it.
 *
 * @param endpoints The endpoints of all paths.
 * @param endpoint The number of the endpoint.
 */
export function routeOf(endpoints: Endpoints, endpoint: number): Route {
  // The composed route has it too, but two memory reads further away.
  return endpoints.publicRoutes[endpoint] ?? publishRoute(endpoints, endpoint);
}

function publishRoute(
  { publicRoutes, routes }: Endpoints,
  endpoint: number,
): Route {
  return publicRoutes[endpoint] = routes[endpoint].route;
}

/**
 * Returns the place of the parameters of an endpoint of an opened path.
 *
 * @param endpoints The endpoints of all paths.
 * @param leaf The place of the path's leaf.
 * @param base The base that its numbers are relative to.
 * @param endpoint The endpoint's number.
 */
export function listOf(
  { cells, lists }: Endpoints,
  leaf: number,
  base: number,
  endpoint: number,
): number {
  const word = cells[leaf + LIST | 0];
  return (word & 1) === 0
    ? word >> 1
    : laterList(lists, word >> 1, endpoint - base - cells[leaf + FIRST]);
}

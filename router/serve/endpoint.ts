import type { ComposedRoute } from "../compose/composed_route.ts";
import type { Surroundings } from "../compose/surroundings.ts";
import type { Handlers, HandlerSource } from "../declare/declaration.ts";
import type { AnyHandler } from "../declare/handler.ts";
import type { Route } from "../declare/route.ts";
import { laterList } from "../match/parameter_lists.ts";
import type { ParameterLists } from "../match/params.ts";
import { LEAF } from "../match/table.ts";
import { offsetOf } from "./method_offsets.ts";

/** What is needed of a composed route to serve it. */
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
  /** For each endpoint its route as matches give it, once one has. */
  readonly told: (Route | undefined)[];
  /** For each endpoint its handler; there is none for a file not loaded yet. */
  readonly handlers: (AnyHandler | undefined)[];
  /** What loads a route file until it is loaded, by the endpoint before that. */
  readonly loaders: Map<number, () => Promise<Handlers>>;
}

/** What answers each method of each path. */
export interface Endpoints extends EndpointLists {
  /** The table's program, in which each leaf is a {@linkcode CELL}. */
  readonly cells: Int32Array;
  /** Where the cells stand that are found by the number of a path. */
  readonly numbered: number;
  /** The parameters of the paths. */
  readonly lists: ParameterLists;
  /** Prepares a path at its first request. */
  readonly open: (leaf: number) => void;
}

/**
 * What is known of a leaf. It stands in the table's program, where a search has
 * just been: with many routes, most of a match's time is that of reaching
 * memory.
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
 * @param endpoints Where it is added.
 * @param route Its route.
 * @param handler What answers; `undefined` until the route's file is loaded.
 * @returns Its number.
 */
export function addEndpoint(
  endpoints: EndpointLists,
  route: EndpointRoute,
  handler: AnyHandler | undefined,
): number {
  const { routes, told, handlers } = endpoints;
  const number = endpoints.count++;
  routes[number] = route;
  told[number] = undefined;
  handlers[number] = handler;
  return number;
}

/**
 * Gives which endpoints of a path answer its methods; opens the path.
 *
 * @param endpoints What answers requests.
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
 * Finds what answers a method of a path.
 *
 * @param endpoints What answers each method of each path.
 * @param leaf The place of the path's leaf.
 * @param base What the leaf's number is counted from.
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
 * Gives the endpoint of an opened path that stands for all others.
 *
 * @param endpoints What answers requests.
 * @param leaf The place of the path's leaf.
 * @param base What its numbers are counted from.
 */
export function firstEndpoint(
  endpoints: Endpoints,
  leaf: number,
  base: number,
): number {
  return base + endpoints.cells[leaf + FIRST];
}

/**
 * Gives what applications see of the route of an endpoint.
 *
 * @param endpoints What answers requests.
 * @param endpoint The number of the endpoint.
 */
export function routeOf(endpoints: Endpoints, endpoint: number): Route {
  // The composed route has it too, but two reads of memory further away.
  return endpoints.told[endpoint] ?? tellRoute(endpoints, endpoint);
}

function tellRoute({ told, routes }: Endpoints, endpoint: number): Route {
  return told[endpoint] = routes[endpoint].route;
}

/**
 * Gives the place of the parameters of an endpoint of an opened path.
 *
 * @param endpoints What answers requests.
 * @param leaf The place of the path's leaf.
 * @param base What its numbers are counted from.
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

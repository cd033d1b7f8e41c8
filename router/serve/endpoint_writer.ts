import type { RoutesOfPath } from "../compose/routes_by_path.ts";
import type { Handlers } from "../declare/declaration.ts";
import type { AnyHandler } from "../declare/handler.ts";
import { ENDPOINT_KEYS, type EndpointKey } from "../declare/method.ts";
import { createListAdder, repeatLists } from "../match/parameter_lists.ts";
import type { ParameterLists } from "../match/params.ts";
import type { LeafContent } from "../match/subtree.ts";
import { BY_NUMBER, type Table } from "../match/table.ts";
import { CELL, type EndpointRoute, type Endpoints } from "./endpoint.ts";
import { endOf } from "./lifecycle_state.ts";
import {
  type HandlerKeys,
  type MethodOffsets,
  settleMethods,
} from "./method_offsets.ts";

/** The routes of one path; there is at least one. */
export type EndpointRoutes = readonly EndpointRoute[];

/** More than the endpoints of a path: one for each method, one for all others. */
const ROOM_LIMIT = ENDPOINT_KEYS.length + 1;

/** A file that is not loaded yet counts as answering every method. */
const UNLOADED: HandlerKeys = ["ALL"];
const EVERY_METHOD = settleMethods([UNLOADED]);

function keysOf({ handlerSource }: EndpointRoute): HandlerKeys {
  return handlerSource.kind === "module" ? UNLOADED : handlerSource.keys;
}

function countKeys(routes: readonly HandlerKeys[]): number {
  let count = 0;
  for (const keys of routes) count += keys.length;
  return count;
}

function hasNoLifecycle({ lifecycle }: RoutesOfPath[number]): boolean {
  return lifecycle === undefined;
}

/**
 * Stands in the tree where the path of a file ends: a file has its path for
 * itself, and what it answers is known when it is loaded, while versions may
 * have the same paths.
 */
export const FILE_LEAF: LeafContent = { room: 1, words: [BY_NUMBER, 0] };

/**
 * Puts the route of a path first that stays for the longest time: the first one
 * stands for the methods that none of them answers.
 *
 * @param routes The routes of the path, in order of declaration.
 */
export function orderByEnd(routes: RoutesOfPath): RoutesOfPath {
  if (routes.length === 1) return routes;
  if (routes.every(hasNoLifecycle)) return routes;
  return routes.toSorted((a, b) => {
    const [first, second] = [a, b].map(({ lifecycle }) => endOf(lifecycle));
    return first === second ? 0 : second - first;
  });
}

function isOfFile({ handlerSource }: EndpointRoute): boolean {
  return handlerSource.kind === "module";
}

/**
 * Gives what is noted in the tree where a path ends.
 *
 * @param first The first route of the path.
 * @param content What is known of it.
 */
export function leafOf(
  first: EndpointRoute,
  content: LeafContent,
): LeafContent {
  return isOfFile(first) ? FILE_LEAF : content;
}

/** Gives what is noted at the leaf of a path, and room for its endpoints. */
export type LeafDescriber = (routes: EndpointRoutes) => LeafContent;

/**
 * Makes what describes the leaves of paths.
 *
 * @param lists Where the parameters of the paths are added.
 */
export function createLeafDescriber(lists: ParameterLists): LeafDescriber {
  const addList = createListAdder(lists);
  const contents = new Map<MethodOffsets, Map<number, LeafContent>>();
  const rows = new Map<string, number>();

  /** Adds the parameters of a path; gives what a cell says of them. */
  function addLists(routes: EndpointRoutes): number {
    const first = addList(routes[0].pattern.parameters);
    for (let index = 1; index < routes.length; index++) {
      if (addList(routes[index].pattern.parameters) !== first) {
        return addDifferentLists(routes);
      }
    }
    return first << 1;
  }

  function addDifferentLists(routes: EndpointRoutes): number {
    const own = routes.map(({ pattern }) => addList(pattern.parameters));
    const repeated = routes.flatMap((route, index) =>
      keysOf(route).map(() => own[index])
    );
    return repeatOnce(repeated) << 1 | 1;
  }

  /** Adds lists again, one after another; the same ones are added once. */
  function repeatOnce(repeated: readonly number[]): number {
    const key = repeated.join();
    let first = rows.get(key);
    if (first === undefined) {
      rows.set(key, first = repeatLists(lists, repeated));
    }
    return first;
  }

  /** Gives the same object for the same content. */
  function share(room: number, offsets: number, list: number): LeafContent {
    let ofOffsets = contents.get(offsets);
    if (!ofOffsets) contents.set(offsets, ofOffsets = new Map());
    const key = list * ROOM_LIMIT + room;
    let content = ofOffsets.get(key);
    if (!content) {
      ofOffsets.set(key, content = { room, words: [offsets, list] });
    }
    return content;
  }

  return (routes) => {
    const list = addLists(routes);
    if (isOfFile(routes[0])) return share(1, EVERY_METHOD, list);
    const keys = routes.map(keysOf);
    return share(countKeys(keys), settleMethods(keys), list);
  };
}

/**
 * Makes what answers paths, to which none has been added yet.
 *
 * @param table The table of the paths.
 * @param lists The parameters of the paths.
 * @param open Prepares a path at its first request, when nothing is noted of
 * it.
 */
export function createEndpoints(
  { program: cells, leaves: numbered }: Table,
  lists: ParameterLists,
  open: Endpoints["open"] = () => {},
): Endpoints {
  return {
    routes: [],
    told: [],
    handlers: [],
    cells,
    numbered,
    lists,
    loaders: new Map(),
    open,
  };
}

/** Adds an endpoint after all others; gives its number. */
function addEndpoint(
  { routes, told, handlers }: Endpoints,
  route: EndpointRoute,
  handler: AnyHandler | undefined,
): number {
  routes.push(route);
  told.push(undefined);
  return handlers.push(handler) - 1;
}

/** Adds the endpoints of a path, after all others. */
function addEndpoints(endpoints: Endpoints, routes: EndpointRoutes): void {
  for (const composed of routes) {
    const { handlerSource } = composed;
    if (handlerSource.kind === "module") {
      const number = addEndpoint(endpoints, composed, undefined);
      endpoints.loaders.set(number, handlerSource.load);
      continue;
    }
    const { keys } = handlerSource;
    for (let index = 0; index < keys.length; index++) {
      addEndpoint(endpoints, composed, handlerSource.handlerOf(keys[index]));
    }
  }
}

/** Notes in a cell what is known of a path, whose endpoints come next. */
function noteCell(
  { cells, routes }: Endpoints,
  cell: number,
  { words: [offsets, list] }: LeafContent,
): void {
  cells[cell + CELL.first] = routes.length;
  cells[cell + CELL.offsets] = offsets;
  cells[cell + CELL.list] = list;
}

/**
 * Adds a path, after all others, in the order of the table's leaves.
 *
 * @param endpoints Where to.
 * @param routes The routes of the path.
 * @param content What is known of it.
 */
export function addPath(
  endpoints: Endpoints,
  routes: EndpointRoutes,
  content: LeafContent,
): void {
  if (isOfFile(routes[0])) {
    const number = endpoints.routes.length;
    noteCell(endpoints, endpoints.numbered + number * CELL.size, content);
  }
  addEndpoints(endpoints, routes);
}

/**
 * Adds the handlers of a loaded file, after all others.
 *
 * @param endpoints Where they are added.
 * @param route The route of the file.
 * @param handlers The handlers, by method.
 * @param keys What they are named by, in their order.
 */
export function addHandlers(
  endpoints: Endpoints,
  route: EndpointRoute,
  handlers: Handlers,
  keys: readonly string[],
): void {
  for (const key of keys) {
    addEndpoint(endpoints, route, handlers[key as EndpointKey]);
  }
}

/**
 * Gives the number of a path by the place of its cell.
 *
 * @param endpoints What answers requests.
 * @param cell The place of the path's cell, among those found by number.
 */
export function numberOf({ numbered }: Endpoints, cell: number): number {
  return (cell - numbered) / CELL.size;
}

/**
 * Prepares a path of which nothing is noted yet.
 *
 * @param endpoints Where to.
 * @param cell The place of its cell.
 * @param routes Its routes.
 * @param describe Describes leaves.
 */
export function openPath(
  endpoints: Endpoints,
  cell: number,
  routes: EndpointRoutes,
  describe: LeafDescriber,
): void {
  noteCell(endpoints, cell, describe(routes));
  addEndpoints(endpoints, routes);
}

import type { ParameterLists } from "../../match/params.ts";
import type { LeafContent } from "../../match/subtree.ts";
import type { Table } from "../../match/table.ts";
import {
  addEndpoint,
  CELL,
  type EndpointLists,
  type EndpointRoute,
  type Endpoints,
} from "../endpoint.ts";
import type { LeafDescriber } from "./leaf_content.ts";

/**
 * Creates empty lists of endpoints.
 *
 * @param room How many there will be, or fewer: arrays that grow are copied.
 */
export function createEndpointLists(room: number): EndpointLists {
  return {
    count: 0,
    routes: new Array(room),
    publicRoutes: new Array(room),
    handlers: new Array(room),
    loaders: new Map(),
  };
}

/**
 * Creates the endpoints of paths.
 *
 * @param table The table of the paths.
 * @param lists The parameters of the paths.
 * @param added The endpoints added so far.
 * @param open Prepares a path at its first request, when nothing is recorded of
 * it.
 */
export function createEndpoints(
  { program: cells, leaves: numbered }: Table,
  lists: ParameterLists,
  added: EndpointLists,
  open: Endpoints["open"] = () => {},
): Endpoints {
  return { ...added, cells, numbered, lists, open };
}

/**
 * Adds the endpoints of a route, after all others.
 *
 * @param endpoints The endpoints to add to.
 * @param route The route.
 */
export function addRoute(
  endpoints: EndpointLists,
  route: EndpointRoute,
): void {
  const { declaration } = route;
  if (declaration.kind === "module") {
    const number = addEndpoint(endpoints, route, undefined);
    endpoints.loaders.set(number, declaration.load);
    return;
  }
  const { keys } = declaration;
  for (let index = 0; index < keys.length; index++) {
    addEndpoint(endpoints, route, declaration.handlerOf(keys[index]));
  }
}

/** Records in a leaf what is known of a path. */
function noteLeaf(
  { cells }: Endpoints,
  leaf: number,
  first: number,
  { words: [offsets, list] }: LeafContent,
): void {
  cells[leaf + CELL.first] = first;
  cells[leaf + CELL.offsets] = offsets;
  cells[leaf + CELL.list] = list;
}

/**
 * Records what is known of the path of a file, which has the number of its
 * endpoint.
 *
 * @param endpoints The endpoints of all paths.
 * @param number The number.
 * @param content What is known of it.
 */
export function noteFile(
  endpoints: Endpoints,
  number: number,
  content: LeafContent,
): void {
  const leaf = endpoints.numbered + number * CELL.size;
  noteLeaf(endpoints, leaf, number, content);
}

/**
 * Returns the number of a path by the place of its leaf.
 *
 * @param endpoints The endpoints of all paths.
 * @param leaf The place of the path's leaf, among those found by number.
 */
export function numberOf({ numbered }: Endpoints, leaf: number): number {
  return (leaf - numbered) / CELL.size;
}

/**
 * Prepares a path of which nothing is recorded yet.
 *
 * @param endpoints The endpoints to add to.
 * @param leaf The place of its leaf.
 * @param route Its route.
 * @param describer Describes leaves.
 */
export function openPath(
  endpoints: Endpoints,
  leaf: number,
  route: EndpointRoute,
  describer: LeafDescriber,
): void {
  describer.add(route);
  const first = endpoints.count;
  noteLeaf(endpoints, leaf, first, describer.describe());
  addRoute(endpoints, route);
}

import type { ParameterLists } from "../../match/params.ts";
import type { LeafContent } from "../../match/subtree.ts";
import type { Table } from "../../match/table.ts";
import { addEndpoint } from "../add_endpoint.ts";
import { CELL, type EndpointRoute, type Endpoints } from "../endpoint.ts";
import type { LeafDescriber } from "./leaf_content.ts";

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

/**
 * Adds the endpoints of a route, after all others.
 *
 * @param endpoints Where to.
 * @param route The route.
 */
export function addRoute(endpoints: Endpoints, route: EndpointRoute): void {
  const { handlerSource } = route;
  if (handlerSource.kind === "module") {
    const number = addEndpoint(endpoints, route, undefined);
    endpoints.loaders.set(number, handlerSource.load);
    return;
  }
  const { keys } = handlerSource;
  for (let index = 0; index < keys.length; index++) {
    addEndpoint(endpoints, route, handlerSource.handlerOf(keys[index]));
  }
}

/** Notes in a leaf what is known of a path, whose endpoints come next. */
function noteLeaf(
  { cells, routes }: Endpoints,
  leaf: number,
  { words: [offsets, list] }: LeafContent,
): void {
  cells[leaf + CELL.first] = routes.length;
  cells[leaf + CELL.offsets] = offsets;
  cells[leaf + CELL.list] = list;
}

/**
 * Notes what is known of the path of a file, whose route is added next: in the
 * order of the table's leaves.
 *
 * @param endpoints Where.
 * @param content What is known of it.
 */
export function noteFile(endpoints: Endpoints, content: LeafContent): void {
  const number = endpoints.routes.length;
  noteLeaf(endpoints, endpoints.numbered + number * CELL.size, content);
}

/**
 * Gives the number of a path by the place of its leaf.
 *
 * @param endpoints What answers requests.
 * @param leaf The place of the path's leaf, among those found by number.
 */
export function numberOf({ numbered }: Endpoints, leaf: number): number {
  return (leaf - numbered) / CELL.size;
}

/**
 * Prepares a path of which nothing is noted yet.
 *
 * @param endpoints Where to.
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
  noteLeaf(endpoints, leaf, describer.describe());
  addRoute(endpoints, route);
}

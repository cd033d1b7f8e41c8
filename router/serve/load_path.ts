import type { Handlers } from "../declare/declaration.ts";
import { type EndpointKey, listKeys } from "../declare/method.ts";
import {
  addEndpoint,
  CELL,
  type Endpoints,
  firstEndpoint,
} from "./endpoint.ts";
import { settleMethods } from "./method_offsets.ts";

/**
 * Loads the route file of a path, if it is not loaded yet.
 *
 * @param endpoints The endpoints of all paths.
 * @param leaf The place of the path's leaf.
 * @param base The base that the leaf's number is relative to.
 * @returns A promise that it is loaded; `undefined` when there is nothing to
 * load. It is rejected with what loading the file throws, or with a `Refusal`
 * when the file exports something other than it should.
 */
export function loadPath(
  endpoints: Endpoints,
  leaf: number,
  base: number,
): Promise<void> | undefined {
  const load = endpoints.loaders.get(firstEndpoint(endpoints, leaf, base));
  return load && enterHandlers(endpoints, leaf, base, load);
}

async function enterHandlers(
  endpoints: Endpoints,
  leaf: number,
  base: number,
  load: () => Promise<Handlers>,
): Promise<void> {
  const { loaders, routes, cells } = endpoints;
  const first = firstEndpoint(endpoints, leaf, base);
  const handlers = await load();
  // Another request may have been faster.
  if (!loaders.delete(first)) return;
  cells[leaf + CELL.first] = endpoints.count - base;
  const keys = listKeys(handlers);
  cells[leaf + CELL.offsets] = settleMethods(keys);
  for (const key of keys) {
    addEndpoint(endpoints, routes[first], handlers[key as EndpointKey]);
  }
}

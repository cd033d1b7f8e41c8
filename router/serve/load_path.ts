import { type EndpointKey, listKeys } from "../declare/method.ts";
import { addEndpoint } from "./add_endpoint.ts";
import { CELL, type Endpoints, firstEndpoint } from "./endpoint.ts";
import { settleMethods } from "./method_offsets.ts";

/**
 * Loads the route file of a path, if it is not loaded yet.
 *
 * @param endpoints What answers each path.
 * @param leaf The place of the path's leaf.
 * @param base What the leaf's number is counted from.
 * @throws {Refusal} When the file exports something else than it should.
 * @throws {unknown} What loading it throws.
 */
export async function loadPath(
  endpoints: Endpoints,
  leaf: number,
  base: number,
): Promise<void> {
  const { loaders, routes, cells } = endpoints;
  const first = firstEndpoint(endpoints, leaf, base);
  const load = loaders.get(first);
  if (!load) return;
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

import type { ComposedRoute } from "../compose/compose.ts";
import type { Surroundings } from "../compose/inheritance.ts";
import type { RoutesOfPath } from "../compose/conflict.ts";
import type { Handlers } from "../declare/declaration.ts";
import type { AnyHandler } from "../declare/handler.ts";
import { type EndpointKey, METHODS } from "../declare/method.ts";
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

/** A route of a path, and what it was declared with. */
interface DeclaredHandlers {
  readonly route: ServedRoute;
  readonly handlers: Handlers;
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

/** Sets what answers a slot. */
function settle(
  { routes, handlers }: Endpoints,
  slot: number,
  route: ServedRoute | undefined,
  handler: AnyHandler | undefined,
): void {
  routes[slot] = route;
  handlers[slot] = handler;
}

/**
 * Settles which handler answers each method: its own; for HEAD else the one of
 * GET (RFC 9110 section 9.3.2); and last the one for all methods.
 *
 * @param endpoints Where to, in slots that hold no handler yet.
 * @param leaf The path's leaf.
 * @param declared The routes of the path with their handlers.
 */
function settleMethods(
  endpoints: Endpoints,
  leaf: number,
  declared: readonly DeclaredHandlers[],
): void {
  let rest: DeclaredHandlers | undefined;
  for (const one of declared) {
    for (const key in one.handlers) {
      const number = methodNumber(key);
      if (number === UNKNOWN_METHOD) rest = one;
      else {
        const handler = one.handlers[key as EndpointKey];
        settle(endpoints, slotOf(leaf, number), one.route, handler);
      }
    }
  }
  const { routes, handlers } = endpoints;
  const [get, head] = [slotOf(leaf, GET), slotOf(leaf, HEAD)];
  if (!handlers[head]) settle(endpoints, head, routes[get], handlers[get]);
  if (!rest) return;
  for (let number = 0; number < METHODS.length; number++) {
    const slot = slotOf(leaf, number);
    if (handlers[slot]) continue;
    settle(endpoints, slot, rest.route, rest.handlers.ALL);
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
      const composed = composePath(leaf);
      const served = composed.map((route) => serve(route, leaf));
      fillPath(endpoints, leaf, composed, served);
      return served[0];
    },
  };
  return endpoints;
}

function fillPath(
  endpoints: Endpoints,
  leaf: number,
  composed: RoutesOfPath,
  served: readonly ServedRoute[],
): void {
  endpoints.firsts[leaf] = served[0];
  const [{ endpoint }] = composed;
  // A route file has its path for itself.
  if (endpoint.kind === "module") {
    endpoints.loaders[leaf] = endpoint.load;
    const start = slotOf(leaf, 0);
    endpoints.routes.fill(served[0], start, start + METHODS.length);
    return;
  }
  const declared: DeclaredHandlers[] = [];
  for (let index = 0; index < composed.length; index++) {
    const { endpoint } = composed[index];
    if (endpoint.kind === "module") continue;
    declared.push({ route: served[index], handlers: endpoint.handlers });
  }
  settleMethods(endpoints, leaf, declared);
}

/** Loads the route file of a path, if it is not loaded yet. */
export async function loadPath(
  endpoints: Endpoints,
  leaf: number,
): Promise<void> {
  const load = endpoints.loaders[leaf];
  if (!load) return;
  const handlers = await load();
  // Another request may have been faster.
  if (!endpoints.loaders[leaf]) return;
  const route = endpoints.firsts[leaf]!;
  const start = slotOf(leaf, 0);
  endpoints.routes.fill(undefined, start, start + METHODS.length);
  settleMethods(endpoints, leaf, [{ route, handlers }]);
  endpoints.loaders[leaf] = undefined;
}

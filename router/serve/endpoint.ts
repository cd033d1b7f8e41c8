import type { ComposedRoute } from "../compose/compose.ts";
import type { Surroundings } from "../compose/inheritance.ts";
import type { RoutesOfPath } from "../compose/conflict.ts";
import type { Handlers } from "../declare/declaration.ts";
import type { AnyHandler } from "../declare/handler.ts";
import { type Method, METHODS } from "../declare/method.ts";
import type { Route } from "../declare/route.ts";
import type { ParameterSegment } from "../path/pattern.ts";

/** A route as requests meet it. */
export interface ServedRoute extends Surroundings {
  readonly route: Route;
  /** The parameters of its path, from left to right. */
  readonly parameters: readonly ParameterSegment[];
}

/** What answers one method of a path. */
export interface MethodEndpoint {
  readonly served: ServedRoute;
  readonly handler: AnyHandler;
}

/**
 * What answers each method of a path, in the order of {@linkcode METHODS};
 * methods without an endpoint are not allowed.
 */
export type MethodEndpoints = readonly (MethodEndpoint | undefined)[];

/** All that one path answers. */
export interface PathEndpoint {
  /** The first route of the path: it stands for methods without a handler. */
  readonly first: ServedRoute;
  /** What answers each method; `undefined` until the route file is loaded. */
  methods: MethodEndpoints | undefined;
  /** Loads the route file. */
  readonly load: (() => Promise<Handlers>) | undefined;
}

const GET = METHODS.indexOf("GET");
/** The number of HEAD in {@linkcode METHODS}. */
export const HEAD = METHODS.indexOf("HEAD");
const OPTIONS = METHODS.indexOf("OPTIONS");

/** Gives the number of a method in {@linkcode METHODS}; -1 for any other. */
export function methodNumber(method: string): number {
  return METHODS.indexOf(method as Method);
}

/**
 * Settles which handler answers each method: its own; for HEAD else the one of
 * GET (RFC 9110 section 9.3.2); and last the one for all methods.
 */
function resolveMethods(
  routes: readonly (readonly [ServedRoute, Handlers])[],
): MethodEndpoints {
  const endpoints: (MethodEndpoint | undefined)[] = METHODS.map((method) => {
    for (const [served, { [method]: handler }] of routes) {
      if (handler) return { served, handler };
    }
    return undefined;
  });
  endpoints[HEAD] ??= endpoints[GET];
  for (const [served, { ALL: handler }] of routes) {
    if (!handler) continue;
    const endpoint = { served, handler };
    return endpoints.map((own) => own ?? endpoint);
  }
  return endpoints;
}

/** Gives the `Allow` header of a path; OPTIONS is always answered. */
export function formatAllow(endpoints: MethodEndpoints): string {
  return METHODS.filter((_, number) => number === OPTIONS || endpoints[number])
    .join(", ");
}

/** Keeps of a composed route what requests need. */
function serveRoute(composed: ComposedRoute): ServedRoute {
  const { route, pattern: { parameters }, links, errorHandlers } = composed;
  return { route, parameters, links, errorHandlers };
}

/** Prepares what answers a path. */
export function createPathEndpoint(routes: RoutesOfPath): PathEndpoint {
  const all: [ServedRoute, Handlers][] = [];
  for (const composed of routes) {
    const served = serveRoute(composed);
    const { endpoint } = composed;
    // A route file has its path for itself.
    if (endpoint.kind === "module") {
      return { first: served, methods: undefined, load: endpoint.load };
    }
    all.push([served, endpoint.handlers]);
  }
  const [[first]] = all;
  return { first, methods: resolveMethods(all), load: undefined };
}

/**
 * Gives what answers each method of a path, and loads its route file first if
 * it is not loaded yet.
 */
export async function loadMethods(
  path: PathEndpoint,
): Promise<MethodEndpoints> {
  if (!path.load || path.methods) return path.methods ?? [];
  const handlers = await path.load();
  return path.methods ??= resolveMethods([[path.first, handlers]]);
}

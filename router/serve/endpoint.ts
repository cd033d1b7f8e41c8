import type { ComposedRoute } from "../compose/compose.ts";
import type { RoutesOfPath } from "../compose/conflict.ts";
import type { Handlers } from "../declare/declaration.ts";
import type { AnyHandler } from "../declare/handler.ts";
import { type Method, METHODS } from "../declare/method.ts";
import { parametersOf } from "../match/params.ts";
import type { ParameterSegment } from "../path/pattern.ts";

/** A route with the parameters of its path, ready to be matched. */
export interface Candidate {
  readonly composed: ComposedRoute;
  readonly parameters: readonly ParameterSegment[];
}

/** What answers one method of a path. */
export interface MethodEndpoint {
  readonly candidate: Candidate;
  readonly handler: AnyHandler;
}

/** What answers each method of a path; other methods are not allowed. */
export type MethodEndpoints = ReadonlyMap<Method, MethodEndpoint>;

/** All that one path answers. */
export interface PathEndpoint {
  /** The first route of the path: it stands for methods without a handler. */
  readonly first: Candidate;
  /** What answers each method; `undefined` until the route file is loaded. */
  methods: MethodEndpoints | undefined;
  /** Loads the route file, once. */
  load(): Promise<MethodEndpoints>;
}

function addHandlers(
  endpoints: Map<Method, MethodEndpoint>,
  candidate: Candidate,
  handlers: Handlers,
): void {
  for (const method of METHODS) {
    const handler = handlers[method];
    if (handler) endpoints.set(method, { candidate, handler });
  }
}

/**
 * Settles which handler answers each method: its own; for HEAD else the one of
 * GET (RFC 9110 section 9.3.2); and last the one for all methods.
 */
function resolveMethods(
  routes: readonly (readonly [Candidate, Handlers])[],
): MethodEndpoints {
  const endpoints = new Map<Method, MethodEndpoint>();
  for (const [candidate, handlers] of routes) {
    addHandlers(endpoints, candidate, handlers);
  }
  const get = endpoints.get("GET");
  if (get && !endpoints.has("HEAD")) endpoints.set("HEAD", get);
  for (const [candidate, { ALL: handler }] of routes) {
    if (!handler) continue;
    for (const method of METHODS) {
      if (!endpoints.has(method)) endpoints.set(method, { candidate, handler });
    }
  }
  return endpoints;
}

/** Gives the `Allow` header of a path; OPTIONS is always answered. */
export function formatAllow(endpoints: MethodEndpoints): string {
  return METHODS.filter((method) =>
    method === "OPTIONS" || endpoints.has(method)
  ).join(", ");
}

/** Prepares what answers a path. */
export function createPathEndpoint(routes: RoutesOfPath): PathEndpoint {
  const candidates = routes.map((composed) => ({
    composed,
    parameters: parametersOf(composed.pattern),
  }));
  const first = candidates[0];
  const { endpoint } = first.composed;
  if (endpoint.kind === "handlers") {
    const methods = resolveMethods(candidates.map((candidate) => {
      const { endpoint } = candidate.composed;
      return [candidate, endpoint.kind === "handlers" ? endpoint.handlers : {}];
    }));
    return { first, methods, load: () => Promise.resolve(methods) };
  }
  let loading: Promise<MethodEndpoints> | undefined;
  const loaded: PathEndpoint = {
    first,
    methods: undefined,
    load() {
      loading ??= endpoint.load().then((handlers) => {
        loaded.methods = resolveMethods([[first, handlers]]);
        return loaded.methods;
      });
      // A later request may find the file mended.
      loading.catch(() => loading = undefined);
      return loading;
    },
  };
  return loaded;
}

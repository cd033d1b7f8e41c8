import { METHODS } from "../../declare/method.ts";
import { readClock } from "../clock.ts";
import type { RequestContext } from "../context.ts";
import {
  type Endpoints,
  findEndpoint,
  NO_ENDPOINT,
  routeOf,
} from "../endpoint.ts";
import { loadPath } from "../load_path.ts";
import { OPTIONS } from "../method_offsets.ts";
import { LazyHttpError } from "../response/lazy_http_error.ts";
import { isGone } from "../versions/lifecycle_state.ts";
import type { Responder } from "./chain.ts";
import type { ServedApplication } from "./served_application.ts";

/**
 * Returns the handler of an endpoint, if there is one and it is loaded.
 *
 * @param endpoints The endpoints of all paths.
 * @param endpoint The endpoint's number, or {@linkcode NO_ENDPOINT}.
 */
export function handlerOf(
  { handlers }: Endpoints,
  endpoint: number,
): Responder | undefined {
  if (endpoint === NO_ENDPOINT) return undefined;
  // Applications that are not strict may not cast one to the other directly.
  const handler: unknown = handlers[endpoint];
  return handler as Responder | undefined;
}

/**
 * Returns the `Allow` header of a path: the methods that are not gone. Where no
 * handler answers OPTIONS, the router does.
 */
function formatAllow(
  endpoints: Endpoints,
  leaf: number,
  base: number,
  now: number,
): string {
  return METHODS.filter((_, method) => {
    const endpoint = findEndpoint(endpoints, leaf, base, method);
    return endpoint === NO_ENDPOINT
      ? method === OPTIONS
      : !isGone(routeOf(endpoints, endpoint).lifecycle, now);
  }).join(", ");
}

/**
 * Creates the responder to a request for which no handler is available: it
 * loads the file of the path and then runs its handler, or reports which
 * methods the path answers.
 *
 * @param application The built application.
 * @param leaf The place of the path's leaf.
 * @param base The base that the leaf's number is relative to.
 * @param method The number of the request's method.
 */
export function createHandlerlessResponder(
  { endpoints, clock }: ServedApplication,
  leaf: number,
  base: number,
  method: number,
): Responder {
  function respond(request: Request, context: RequestContext): unknown {
    const endpoint = findEndpoint(endpoints, leaf, base, method);
    const handler = handlerOf(endpoints, endpoint);
    if (handler) return handler(request, context);
    const allow = formatAllow(endpoints, leaf, base, readClock(clock));
    if (method === OPTIONS) {
      return new Response(null, { status: 204, headers: { allow } });
    }
    const detail = `This path does not answer ${request.method}.`;
    return new LazyHttpError(405, detail, { headers: { allow } });
  }

  return (request, context) => {
    const loading = loadPath(endpoints, leaf, base);
    return loading
      ? loading.then(() => respond(request, context))
      : respond(request, context);
  };
}

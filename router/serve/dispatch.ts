import type { Answer } from "../declare/handler.ts";
import { isMethod, type Method, METHODS } from "../declare/method.ts";
import { findLeaf } from "../match/find.ts";
import { readParams } from "../match/params.ts";
import { NONE } from "../match/table.ts";
import type { Params } from "../path/params.ts";
import {
  type Responder,
  runChain,
  type UnexpectedErrorHandler,
} from "./chain.ts";
import type { BuiltApplication } from "./build.ts";
import { RequestContext } from "./context.ts";
import {
  formatAllow,
  type MethodEndpoints,
  type PathEndpoint,
} from "./endpoint.ts";
import { HttpError, problem } from "./http_error.ts";
import {
  locateWithoutSlash,
  MAX_PATH_OCTETS,
  readTarget,
  type TargetRefusal,
} from "./target.ts";

/** What to do with one trailing slash in a request's path. */
export type TrailingSlash = "ignore" | "strict" | "redirect";

/** A built application, and how it is to be served. */
export interface ServedApplication extends BuiltApplication {
  /** What to do with one trailing slash. */
  readonly trailingSlash: TrailingSlash;
  /** What answers for errors that nothing in the application expects. */
  readonly onUnexpected: UnexpectedErrorHandler;
}

const NO_PARAMS: Params = Object.freeze(Object.create(null));

function refuseTarget(status: TargetRefusal): Response {
  return status === 414
    ? problem(414, `The path is longer than ${MAX_PATH_OCTETS} octets.`)
    : problem(400, "The request's path or host is malformed.");
}

/** Gives the response to a HEAD request from the one to GET. */
function withoutBody(response: Response): Response {
  if (response.body === null) return response;
  // Nobody will read it; what made it shall know.
  response.body.cancel().catch(() => {});
  return new Response(null, response);
}

function finish(method: Method, answer: Answer): Answer {
  if (method !== "HEAD") return answer;
  return answer instanceof Promise
    ? answer.then(withoutBody)
    : withoutBody(answer);
}

/** Says that no path fits; `OPTIONS *` asks about the server as a whole. */
function respondToMiss(method: Method, path: string): Response {
  if (method === "OPTIONS" && path === "/*") {
    return new Response(null, {
      status: 204,
      headers: { allow: METHODS.join(", ") },
    });
  }
  throw new HttpError(404, "No route has this path.");
}

/** Answers with the method's handler, or says which methods there are. */
function respondToMethod(
  methods: MethodEndpoints,
  method: Method,
  request: Request,
  context: RequestContext,
): unknown {
  const endpoint = methods.get(method);
  if (endpoint) return endpoint.handler(request, context as never);
  const allow = formatAllow(methods);
  if (method === "OPTIONS") {
    return new Response(null, { status: 204, headers: { allow } });
  }
  throw new HttpError(405, `This path does not answer ${method}.`, {
    headers: { allow },
  });
}

function answerPath(
  application: ServedApplication,
  endpoint: PathEndpoint,
  path: string,
  request: Request,
  platform: readonly unknown[],
): Answer {
  const method = request.method as Method;
  const { methods, first } = endpoint;
  const { composed, parameters } = methods?.get(method)?.candidate ?? first;
  const params = readParams(parameters, path, application.finder.spans);
  if (!params) return refuseTarget(400);
  const { links, errorHandlers, route } = composed;
  const respond: Responder = methods
    ? (request, context) => respondToMethod(methods, method, request, context)
    : async (request, context) =>
      respondToMethod(await endpoint.load(), method, request, context);
  return runChain(
    { ...application, links, errorHandlers, respond },
    request,
    new RequestContext(params, route, platform),
  );
}

function answerMiss(
  application: ServedApplication,
  path: string,
  request: Request,
  platform: readonly unknown[],
): Answer {
  const respond = () => respondToMiss(request.method as Method, path);
  return runChain(
    { ...application, respond },
    request,
    new RequestContext(NO_PARAMS, undefined, platform),
  );
}

/**
 * Answers one request: reads its target, finds the path, then the method, and
 * runs the middleware and the handler.
 *
 * Malformed requests are refused before anything of the application runs.
 *
 * @param application The built application.
 * @param request The request.
 * @param platform What the runtime passed after the request.
 */
export function dispatch(
  application: ServedApplication,
  request: Request,
  platform: readonly unknown[],
): Answer {
  const target = readTarget(request);
  if (typeof target === "number") return refuseTarget(target);
  const { method } = request;
  if (!isMethod(method)) {
    return problem(501, "The request's method is not known here.");
  }
  const { path, hadTrailingSlash } = target;
  const { finder, endpoints, trailingSlash } = application;
  const leaf = findLeaf(finder, path);
  if (leaf === NONE || (hadTrailingSlash && trailingSlash === "strict")) {
    return finish(method, answerMiss(application, path, request, platform));
  }
  if (hadTrailingSlash && trailingSlash === "redirect") {
    const location = locateWithoutSlash(request);
    return new Response(null, { status: 308, headers: { location } });
  }
  const endpoint = endpoints[leaf];
  return finish(
    method,
    answerPath(application, endpoint, path, request, platform),
  );
}

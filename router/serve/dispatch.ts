import type { Answer } from "../declare/handler.ts";
import { METHODS } from "../declare/method.ts";
import { readParams } from "../match/params.ts";
import { NONE } from "../match/table.ts";
import type { Params } from "../path/params.ts";
import type { BuiltApplication, TrailingSlash } from "./build.ts";
import {
  type Responder,
  runChain,
  type UnexpectedErrorHandler,
} from "./chain.ts";
import { RequestContext } from "./context.ts";
import {
  formatAllow,
  HEAD,
  loadMethods,
  type MethodEndpoints,
  methodNumber,
} from "./endpoint.ts";
import { HttpError, problem } from "./http_error.ts";
import {
  createTargetReader,
  locateWithoutSlash,
  MAX_PATH_OCTETS,
  type Target,
  type TargetRefusal,
} from "./target.ts";

/** A built application, and how it is to be served. */
export interface ServedApplication extends BuiltApplication {
  /** What to do with one trailing slash. */
  readonly trailingSlash: TrailingSlash;
  /** What answers for errors that nothing in the application expects. */
  readonly onUnexpected: UnexpectedErrorHandler;
}

/** Answers a request, given what the runtime passed after it. */
export type Dispatcher = (
  request: Request,
  first: unknown,
  second: unknown,
) => Answer;

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

/** Says that no path fits; `OPTIONS *` asks about the server as a whole. */
function respondToMiss(method: string, target: Target): Response {
  const path = target.text.slice(target.start, target.end);
  if (method === "OPTIONS" && path === "/*") {
    return new Response(null, {
      status: 204,
      headers: { allow: METHODS.join(", ") },
    });
  }
  throw new HttpError(404, "No route has this path.");
}

/** Answers a method that has no handler: with what the path does answer. */
function respondWithAllow(methods: MethodEndpoints, method: string): Response {
  const allow = formatAllow(methods);
  if (method === "OPTIONS") {
    return new Response(null, { status: 204, headers: { allow } });
  }
  throw new HttpError(405, `This path does not answer ${method}.`, {
    headers: { allow },
  });
}

/** Gives what answers the method, when what answers the path is known. */
function chooseResponder(
  methods: MethodEndpoints,
  number: number,
  method: string,
): Responder {
  const handler = methods[number]?.handler as Responder | undefined;
  return handler ?? (() => respondWithAllow(methods, method));
}

/**
 * Makes what answers requests: it reads a request's target, finds the path,
 * then the method, and runs the middleware and the handler.
 *
 * Malformed requests are refused before anything of the application runs.
 *
 * @param application The built application.
 */
export function createDispatcher(application: ServedApplication): Dispatcher {
  const { finder, endpoints, trailingSlash, onUnexpected } = application;
  const readTarget = createTargetReader();

  /** Answers a request whose target and method are known. */
  function dispatch(
    request: Request,
    target: Target,
    method: string,
    number: number,
    first: unknown,
    second: unknown,
  ): Answer {
    const leaf = finder.find(target.text, target.start, target.end);
    const isMiss = leaf === NONE ||
      (target.hadTrailingSlash && trailingSlash === "strict");
    if (isMiss) return answerMiss(request, target, method, first, second);
    if (target.hadTrailingSlash && trailingSlash === "redirect") {
      const location = locateWithoutSlash(request);
      return new Response(null, { status: 308, headers: { location } });
    }
    const path = endpoints[leaf];
    const { methods } = path;
    const served = methods?.[number]?.served ?? path.first;
    const params = readParams(
      served.parameters,
      target.text,
      finder.spans,
      target.isDecoded,
    );
    if (!params) return refuseTarget(400);
    const respond: Responder = methods
      ? chooseResponder(methods, number, method)
      : async (request, context) =>
        chooseResponder(await loadMethods(path), number, method)(
          request,
          context,
        );
    const context = new RequestContext(params, served.route, first, second);
    return runChain(served, respond, request, context, onUnexpected);
  }

  function answerMiss(
    request: Request,
    target: Target,
    method: string,
    first: unknown,
    second: unknown,
  ): Answer {
    const respond = () => respondToMiss(method, target);
    const context = new RequestContext(NO_PARAMS, undefined, first, second);
    return runChain(
      application.around,
      respond,
      request,
      context,
      onUnexpected,
    );
  }

  return (request, first, second) => {
    const target = readTarget(request);
    if (typeof target === "number") return refuseTarget(target);
    const { method } = request;
    const number = methodNumber(method);
    if (number === -1) {
      return problem(501, "The request's method is not known here.");
    }
    const answer = dispatch(request, target, method, number, first, second);
    if (number !== HEAD) return answer;
    return answer instanceof Promise
      ? answer.then(withoutBody)
      : withoutBody(answer);
  };
}

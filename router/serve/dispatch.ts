import type { Answer } from "../declare/handler.ts";
import { METHODS } from "../declare/method.ts";
import { NO_PARAMS, readParams } from "../match/params.ts";
import { NONE } from "../match/pattern_tree.ts";
import type { TrailingSlash } from "./app_options.ts";
import type { BuiltApplication } from "./build.ts";
import {
  type Responder,
  runChain,
  type UnexpectedErrorHandler,
} from "./chain.ts";
import { type Clock, readClock } from "./clock.ts";
import { RequestContext } from "./context.ts";
import {
  findEndpoint,
  formatAllow,
  HEAD,
  loadPath,
  methodNumber,
  NO_ENDPOINT,
  OPTIONS,
  type ServedRoute,
  UNKNOWN_METHOD,
} from "./endpoint.ts";
import { HttpError, problem } from "./http_error.ts";
import type { Observer } from "./observer.ts";
import {
  refuseRetired,
  type ServedLifecycle,
  tellLifecycle,
} from "./lifecycle.ts";
import {
  createTargetTaker,
  type HostReader,
  locateWithoutSlash,
  MAX_PATH_OCTETS,
  readTarget,
  type Target,
  type TargetRefusal,
} from "./target.ts";
import { whenAnswered } from "./when_answered.ts";

/** What of a built application answers requests, and how. */
export interface ServedApplication extends
  Pick<
    BuiltApplication,
    "finder" | "endpoints" | "around" | "explainMiss"
  > {
  /** What to do with one trailing slash. */
  readonly trailingSlash: TrailingSlash;
  /** Reads the host that is to be checked. */
  readonly readHost: HostReader;
  /** What answers for errors that nothing in the application expects. */
  readonly onUnexpected: UnexpectedErrorHandler;
  /** Gives the time; that of the system if it is not set. */
  readonly clock: Clock | undefined;
  /** What hears of requests, if anything does. */
  readonly observer: Observer | undefined;
}

/** Answers a request, given what the runtime passed after it. */
export type Dispatcher = (
  request: Request,
  first: unknown,
  second: unknown,
) => Answer;

function refuseTarget(status: TargetRefusal): Response {
  return status === 414
    ? problem(414, `The path is longer than ${MAX_PATH_OCTETS} octets.`)
    : problem(400, "The request's path or host is malformed.");
}

/** A body of which nothing says how long it is. */
function createEmptyBody(): ReadableStream {
  return new ReadableStream({ start: (controller) => controller.close() });
}

/** Gives the response to a HEAD request from the one to GET. */
function withoutBody(response: Response): Response {
  if (response.body === null) return response;
  // Nobody will read it; what made it shall know.
  response.body.cancel().catch(() => {});
  // Runtimes would say of no body that GET gets none (RFC 9110 section 8.6).
  const isLengthKnown = response.headers.has("content-length");
  return new Response(isLengthKnown ? null : createEmptyBody(), response);
}

/** Answers `OPTIONS *`, which asks about the server as a whole. */
function answerForServer(): Response {
  return new Response(null, {
    status: 204,
    headers: { allow: METHODS.join(", ") },
  });
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
  const { readHost, clock, explainMiss, observer } = application;
  const takeTarget = createTargetTaker(readHost);

  function find({ text, start, end, isCanonical }: Target): number {
    return finder.find(text, start, end, isCanonical);
  }

  /** Gives the handler of an endpoint, if there is one and it is loaded. */
  function handlerOf(endpoint: number): Responder | undefined {
    return endpoint === NO_ENDPOINT
      ? undefined
      : endpoints.handlers[endpoint] as Responder | undefined;
  }

  /** Answers a request to a path that was found just before. */
  function answerPath(
    request: Request,
    target: Target,
    leaf: number,
    number: number,
    first: unknown,
    second: unknown,
  ): Answer {
    const found = findEndpoint(endpoints, leaf, number);
    const endpoint = found === NO_ENDPOINT ? endpoints.firsts[leaf] : found;
    const served = endpoints.served[endpoint];
    const { lifecycle } = served;
    if (target.hadTrailingSlash && trailingSlash === "redirect") {
      const location = locateWithoutSlash(request);
      const moved = new Response(null, { status: 308, headers: { location } });
      return lifecycle ? tell(lifecycle, moved, request, number) : moved;
    }
    const { text, isCanonical } = target;
    const reader = endpoints.readers[endpoint];
    const params = readParams(reader, text, finder, isCanonical);
    if (!params) return refuseTarget(400);
    const respond = handlerOf(found) ??
      ((request, context) => respondWithout(leaf, number, request, context));
    const context = new RequestContext(params, served.route, first, second);
    observer?.onMatch(request, context);
    return lifecycle === undefined
      ? runChain(served, respond, request, context, onUnexpected)
      : answerOfVersion(served, lifecycle, respond, request, context, number);
  }

  /** Answers for a route whose version has a lifecycle. */
  function answerOfVersion(
    served: ServedRoute,
    lifecycle: ServedLifecycle,
    respond: Responder,
    request: Request,
    context: RequestContext,
    number: number,
  ): Answer {
    const retired = refuseRetired(lifecycle, request, readClock(clock));
    const last = retired ? () => Promise.reject(retired) : respond;
    const answer = runChain(served, last, request, context, onUnexpected);
    return whenAnswered(
      answer,
      (response) => tell(lifecycle, response, request, number),
    );
  }

  /** Tells in a response what the lifecycle of its route is. */
  function tell(
    lifecycle: ServedLifecycle,
    response: Response,
    request: Request,
    number: number,
  ): Response {
    // OPTIONS is answered for every path.
    const isAnswered = (leaf: number) =>
      number === OPTIONS ||
      findEndpoint(endpoints, leaf, number) !== NO_ENDPOINT;
    const now = readClock(clock);
    return tellLifecycle(lifecycle, response, request, isAnswered, now);
  }

  /** Answers when no handler is at hand: it may have to be loaded first. */
  async function respondWithout(
    leaf: number,
    number: number,
    request: Request,
    context: RequestContext,
  ): Promise<unknown> {
    await loadPath(endpoints, leaf);
    const handler = handlerOf(findEndpoint(endpoints, leaf, number));
    if (handler) return handler(request, context);
    const { method } = request;
    const allow = formatAllow(endpoints, leaf);
    if (method === "OPTIONS") {
      return new Response(null, { status: 204, headers: { allow } });
    }
    throw new HttpError(405, `This path does not answer ${method}.`, {
      headers: { allow },
    });
  }

  function answerMiss(
    request: Request,
    target: Target,
    method: string,
    first: unknown,
    second: unknown,
  ): Answer {
    const respond = () => {
      const path = target.text.slice(target.start, target.end);
      const isServer = path === "/*" && !target.hadTrailingSlash;
      if (method === "OPTIONS" && isServer) return answerForServer();
      // A path that is only refused for its slash is no other version's.
      throw target.hadTrailingSlash && trailingSlash === "strict"
        ? new HttpError(404, "No route has this path.")
        : explainMiss(path, readClock(clock));
    };
    const context = new RequestContext(NO_PARAMS, undefined, first, second);
    observer?.onMatch(request, context);
    return runChain(
      application.around,
      respond,
      request,
      context,
      onUnexpected,
    );
  }

  function dispatch(
    request: Request,
    method: string,
    number: number,
    first: unknown,
    second: unknown,
  ): Answer {
    const taken = number === UNKNOWN_METHOD ? undefined : takeTarget(request);
    if (taken) {
      const leaf = find(taken);
      if (leaf !== NONE && isServed(taken)) {
        return answerPath(request, taken, leaf, number, first, second);
      }
    }
    const target = readTarget(request, readHost);
    if (typeof target === "number") return refuseTarget(target);
    if (number === UNKNOWN_METHOD) {
      return problem(501, "The request's method is not known here.");
    }
    const leaf = find(target);
    return leaf !== NONE && isServed(target)
      ? answerPath(request, target, leaf, number, first, second)
      : answerMiss(request, target, method, first, second);
  }

  function isServed({ hadTrailingSlash }: Target): boolean {
    return !hadTrailingSlash || trailingSlash !== "strict";
  }

  return (request, first, second) => {
    const { method } = request;
    const number = methodNumber(method);
    const answer = dispatch(request, method, number, first, second);
    return number === HEAD ? whenAnswered(answer, withoutBody) : answer;
  };
}

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
  loadPath,
  methodNumber,
  slotOf,
  UNKNOWN_METHOD,
} from "./endpoint.ts";
import { HttpError, problem } from "./http_error.ts";
import {
  createTargetTaker,
  locateWithoutSlash,
  MAX_PATH_OCTETS,
  readTarget,
  type Target,
  type TargetRefusal,
} from "./target.ts";

/** What of a built application answers requests, and how. */
export interface ServedApplication
  extends Pick<BuiltApplication, "finder" | "endpoints" | "around"> {
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
  const takeTarget = createTargetTaker();

  function find({ text, start, end, isCanonical }: Target): number {
    return finder.find(text, start, end, isCanonical);
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
    if (target.hadTrailingSlash && trailingSlash === "redirect") {
      const location = locateWithoutSlash(request);
      return new Response(null, { status: 308, headers: { location } });
    }
    const slot = slotOf(leaf, number);
    const served = endpoints.routes[slot] ?? endpoints.firsts[leaf] ??
      endpoints.open(leaf);
    const { text, isCanonical } = target;
    const params = readParams(served.params, text, finder, isCanonical);
    if (!params) return refuseTarget(400);
    const respond = (endpoints.handlers[slot] as Responder | undefined) ??
      ((request, context) => respondWithout(leaf, slot, request, context));
    const context = new RequestContext(params, served.route, first, second);
    return runChain(served, respond, request, context, onUnexpected);
  }

  /** Answers when no handler is at hand: it may have to be loaded first. */
  async function respondWithout(
    leaf: number,
    slot: number,
    request: Request,
    context: RequestContext,
  ): Promise<unknown> {
    await loadPath(endpoints, leaf);
    const handler = endpoints.handlers[slot] as Responder | undefined;
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
    const target = readTarget(request);
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
    if (number !== HEAD) return answer;
    return answer instanceof Promise
      ? answer.then(withoutBody)
      : withoutBody(answer);
  };
}

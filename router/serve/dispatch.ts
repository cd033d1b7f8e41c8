import { NO_SURROUNDINGS } from "../compose/surroundings.ts";
import type { Answer } from "../declare/handler.ts";
import { NO_LEAF } from "../match/table.ts";
import { showValue } from "../report/shown_value.ts";
import type { ServedApplication } from "./answering_application.ts";
import { runLimited } from "./limited_chain.ts";
import { HEAD, methodNumber, UNKNOWN_METHOD } from "./method_offsets.ts";
import { createMissAnswerer } from "./miss_answerer.ts";
import { createPathAnswerer } from "./path_answerer.ts";
import { withoutBody } from "./response/head_response.ts";
import { problem } from "./response/problem.ts";
import { whenAnswered } from "./response/when_answered.ts";
import {
  asksServer,
  createTargetTaker,
  readTarget,
  REFUSALS,
  type Target,
} from "./target.ts";
import { createUnmatchedContext } from "./unmatched_context.ts";

/** Answers a request, given what the runtime passed after it. */
export type Dispatcher = (
  request: Request,
  first: unknown,
  second: unknown,
) => Answer;

function noRequest(value: unknown): TypeError {
  return new TypeError(
    `Cannot answer ${showValue(value)}, which is not a Request. Write ` +
      'new Request("http://localhost/users").',
  );
}

/**
 * Makes what answers requests: it reads a request's target, finds the path, and
 * hands both on. Malformed requests are refused before anything of the
 * application runs.
 *
 * @param application The built application.
 */
export function createDispatcher(application: ServedApplication): Dispatcher {
  const { finder, trailingSlash, hostReader, aroundMisses } = application;
  const takeTarget = createTargetTaker(hostReader);
  const answerPath = createPathAnswerer(application);
  const answerMiss = createMissAnswerer(application);

  function find(request: Request, target: Target, method: number): number {
    // Whatever takes one segment is not asked about.
    if (asksServer(method, request)) return NO_LEAF;
    const { text, start, end, isCanonical } = target;
    return finder.find(text, start, end, isCanonical);
  }

  function isServed({ hadTrailingSlash }: Target): boolean {
    return !hadTrailingSlash || trailingSlash !== "strict";
  }

  function dispatch(
    request: Request,
    method: number,
    first: unknown,
    second: unknown,
  ): Answer {
    const taken = method === UNKNOWN_METHOD ? undefined : takeTarget(request);
    if (taken) {
      const leaf = find(request, taken, method);
      if (leaf !== NO_LEAF && isServed(taken)) {
        return answerPath(request, taken, leaf, method, first, second);
      }
    }
    const target = readTarget(request, hostReader);
    if (typeof target === "number") return problem(target, REFUSALS[target]);
    if (method === UNKNOWN_METHOD) {
      return problem(501, "The request's method is not known here.");
    }
    const leaf = find(request, target, method);
    return leaf !== NO_LEAF && isServed(target)
      ? answerPath(request, target, leaf, method, first, second)
      : answerMiss(request, target, method, first, second);
  }

  /** Answers for what was thrown before a chain of middleware could begin. */
  function answerError(
    error: unknown,
    request: Request,
    first: unknown,
    second: unknown,
  ): Answer {
    // What is no request, nothing of the application could read.
    const isRequest = typeof request?.url === "string";
    const around = isRequest ? aroundMisses : NO_SURROUNDINGS;
    const context = createUnmatchedContext(
      application,
      request,
      first,
      second,
    );
    const fail = () => {
      throw isRequest ? error : noRequest(request);
    };
    return runLimited(application, around, fail, request, context);
  }

  return (request, first, second) => {
    let method = UNKNOWN_METHOD;
    let answer: Answer;
    try {
      method = methodNumber(request.method);
      answer = dispatch(request, method, first, second);
    } catch (error) {
      answer = answerError(error, request, first, second);
    }
    return method === HEAD ? whenAnswered(answer, withoutBody) : answer;
  };
}

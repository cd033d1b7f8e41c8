import type { Answer } from "../../declare/handler.ts";
import { NO_LEAF } from "../../match/table.ts";
import { HEAD, methodNumber, UNKNOWN_METHOD } from "../method_offsets.ts";
import {
  asksServer,
  createTargetTaker,
  readCheckedTarget,
  readTarget,
  REFUSALS,
  type Target,
} from "../request/target.ts";
import { withoutBody } from "../response/head_response.ts";
import { problem } from "../response/problem.ts";
import { whenAnswered } from "../response/when_answered.ts";
import { answerFailure } from "./failure_answerer.ts";
import { answerUnserved, createMissResponder } from "./miss_answerer.ts";
import { answerPath } from "./path_answerer.ts";
import type { ServedApplication } from "./served_application.ts";

/**
 * A function that answers requests, as runtimes call it: with the request, and
 * the arguments that they pass after it.
 */
export type FetchHandler = (
  request: Request,
  ...platform: readonly unknown[]
) => Answer;

/**
 * Creates the function that answers requests: it reads a request's target,
 * finds the path, and passes both on. Malformed requests are refused before any
 * code of the application runs.
 *
 * @param application The built application.
 */
export function createDispatcher(application: ServedApplication): FetchHandler {
  const { finder, trailingSlash, hostReader } = application;
  const takesSlash = trailingSlash !== "strict";
  const takeTarget = createTargetTaker(hostReader);

  function findLeaf(request: Request, target: Target, method: number): number {
    const { text, start, end, isCanonical, hadTrailingSlash } = target;
    if (hadTrailingSlash && !takesSlash) return NO_LEAF;
    // `OPTIONS *` is for the server, so no parameter may match its `*`.
    if (method === UNKNOWN_METHOD || asksServer(method, request)) {
      return NO_LEAF;
    }
    return finder.find(text, start, end, isCanonical);
  }

  function dispatch(
    request: Request,
    method: number,
    platform: readonly unknown[],
  ): Answer {
    // Most paths are found in the URL as it is, and never decoded.
    const taken = takeTarget(request);
    if (taken) {
      const leaf = findLeaf(request, taken, method);
      if (leaf !== NO_LEAF) {
        return answerPath(application, request, taken, leaf, method, platform);
      }
    }
    const target = taken
      ? readCheckedTarget(request)
      : readTarget(request, hostReader);
    if (typeof target === "number") return problem(target, REFUSALS[target]);
    const leaf = findLeaf(request, target, method);
    if (leaf !== NO_LEAF) {
      return answerPath(application, request, target, leaf, method, platform);
    }
    const last = createMissResponder(application, target, method);
    return answerUnserved(application, request, target, last, platform);
  }

  return (request, ...platform) => {
    let method = UNKNOWN_METHOD;
    let answer: Answer;
    try {
      method = methodNumber(request.method);
      answer = dispatch(request, method, platform);
    } catch (error) {
      answer = answerFailure(application, error, request, platform);
    }
    return method === HEAD ? whenAnswered(answer, withoutBody) : answer;
  };
}

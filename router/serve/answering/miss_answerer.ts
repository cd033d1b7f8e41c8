import { hasSurroundings } from "../../compose/surroundings.ts";
import type { Answer } from "../../declare/handler.ts";
import { METHODS } from "../../declare/method.ts";
import { NO_PARAMS } from "../../match/params.ts";
import { readClock } from "../clock.ts";
import { RequestContext } from "../context.ts";
import { UNKNOWN_METHOD } from "../method_offsets.ts";
import { describeUnknownMethod } from "../request/expected_method.ts";
import { asksServer, type Target } from "../request/target.ts";
import { LazyHttpError } from "../response/lazy_http_error.ts";
import { whenAnswered } from "../response/when_answered.ts";
import { exposeReport } from "../versions/exposed_headers.ts";
import {
  describeNoRoute,
  explainMiss,
  findMiss,
  findMissedVersion,
} from "../versions/miss.ts";
import { type Responder, runChain } from "./chain.ts";
import type { ServedApplication } from "./served_application.ts";

function pathOf({ text, start, end }: Target): string {
  return text.slice(start, end);
}

/** Answers `OPTIONS *`, which asks about the server as a whole. */
function answerForServer(): Response {
  return new Response(null, {
    status: 204,
    headers: { allow: METHODS.join(", ") },
  });
}

/**
 * Creates the responder to a request that no path matches, or whose method is
 * unknown: it answers `OPTIONS *`, or explains why nothing serves the request.
 *
 * @param application The built application.
 * @param target The request's target.
 * @param method The number of its method.
 */
export function createMissResponder(
  application: ServedApplication,
  target: Target,
  method: number,
): Responder {
  return (request) => {
    if (method === UNKNOWN_METHOD) {
      return new LazyHttpError(501, describeUnknownMethod(request.method));
    }
    if (asksServer(method, request)) return answerForServer();
    // A path that is only refused for its slash is in no other version.
    if (target.hadTrailingSlash && application.trailingSlash === "strict") {
      return describeNoRoute();
    }
    const miss = findMiss(application, pathOf(target));
    return explainMiss(miss, readClock(application.clock));
  };
}

/**
 * Answers a request that no route serves, inside of what the application sets
 * around misses.
 *
 * @param application The built application.
 * @param request The request.
 * @param target The request's target.
 * @param last Answers once all middleware has called `next()`.
 * @param platform What the runtime passed after the request.
 */
export function answerUnserved(
  application: ServedApplication,
  request: Request,
  target: Target,
  last: Responder,
  platform: readonly unknown[],
): Answer {
  const { aroundMisses, buildUrl, observer, onUnexpected } = application;
  const context = new RequestContext(
    request,
    NO_PARAMS,
    undefined,
    buildUrl,
    platform,
    () => findMissedVersion(application, pathOf(target)),
  );
  function expose(response: Response): Response {
    try {
      return exposeReport(response);
    } catch (error) {
      // Thrown for a response with a locked body and immutable headers.
      return onUnexpected(error, request, context);
    }
  }

  observer.onMatch(request, context);
  const answer = runChain(application, aroundMisses, last, request, context);
  // On its own, a miss lets no other origin read it. Inspecting its headers
  // would add a tenth to its time, and Deno would take longer to send it.
  return hasSurroundings(aroundMisses) ? whenAnswered(answer, expose) : answer;
}

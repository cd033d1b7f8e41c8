import type { Answer } from "../declare/handler.ts";
import { type Responder, runChain } from "./chain.ts";
import { readClock } from "./clock.ts";
import type { RequestContext } from "./context.ts";
import type { ServedRoute } from "./endpoint.ts";
import {
  createLaterFinder,
  type LaterVersions,
  NOTHING_LATER,
} from "./later_version.ts";
import {
  linksLater,
  refuseRetired,
  type ServedLifecycle,
  tellLifecycle,
} from "./lifecycle.ts";
import { limitAnswer } from "./observer.ts";
import type { ServedApplication } from "./served_application.ts";
import { whenAnswered } from "./when_answered.ts";

/**
 * Answers a request to a route whose version has a lifecycle.
 *
 * @param served The route, and what stands around its handler.
 * @param lifecycle The lifecycle.
 * @param respond What answers when all middleware calls on.
 * @param request The request.
 * @param context Its context.
 * @param method The number of its method.
 */
export type LifecycleAnswerer = (
  served: ServedRoute,
  lifecycle: ServedLifecycle,
  respond: Responder,
  request: Request,
  context: RequestContext,
  method: number,
) => Answer;

/**
 * Creates the function that answers requests to routes with a lifecycle: it
 * refuses those of retired versions, and tells of the lifecycle in all answers.
 *
 * @param application The built application.
 */
export function createLifecycleAnswerer(
  { endpoints, findVersions, clock, observer, onUnexpected }: ServedApplication,
): LifecycleAnswerer {
  const findLater = createLaterFinder(endpoints, findVersions);

  return (served, lifecycle, respond, request, context, method) => {
    function find(): LaterVersions {
      if (!linksLater(lifecycle)) return NOTHING_LATER;
      try {
        return findLater(request, served.route);
      } catch {
        // A type of theirs has thrown, as it would for who followed a link.
        return NOTHING_LATER;
      }
    }

    function tell(response: Response, later: LaterVersions): Response {
      const now = readClock(clock);
      try {
        return tellLifecycle(lifecycle, response, later.list(method, now), now);
      } catch (error) {
        // A response whose headers are fixed and whose body is used up.
        return onUnexpected(error, request, context);
      }
    }

    const retired = refuseRetired(lifecycle, request, readClock(clock));
    const last = retired ? () => Promise.reject(retired) : respond;
    const answer = runChain(served, last, request, context, onUnexpected);
    const told = whenAnswered(answer, (response) => {
      const later = find();
      const loading = later.load();
      return loading
        ? loading.then(() => tell(response, later))
        : tell(response, later);
    });
    return limitAnswer(observer, told, context, (late) => tell(late, find()));
  };
}

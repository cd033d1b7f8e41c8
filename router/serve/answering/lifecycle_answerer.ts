import type { Answer } from "../../declare/handler.ts";
import { readClock } from "../clock.ts";
import type { RequestContext } from "../context.ts";
import type { EndpointRoute } from "../endpoint.ts";
import { whenAnswered } from "../response/when_answered.ts";
import {
  type LaterVersions,
  NOTHING_LATER,
} from "../versions/later_versions.ts";
import { createPathVersionFinder } from "../versions/path_versions.ts";
import { findRetirement } from "../versions/retirement.ts";
import type { ServedLifecycle } from "../versions/served_lifecycle.ts";
import { tellLifecycle } from "../versions/told_lifecycle.ts";
import { reportVersions } from "../versions/version_family.ts";
import { type Responder, runChain } from "./chain.ts";
import { limitAnswer } from "./observer.ts";
import type { ServedApplication } from "./served_application.ts";

/**
 * Answers a request to a route whose version has a lifecycle.
 *
 * @param composed The route, and what stands around its handler.
 * @param lifecycle The lifecycle.
 * @param respond What answers when all middleware calls on.
 * @param request The request.
 * @param context Its context.
 * @param method The number of its method.
 */
type LifecycleAnswerer = (
  composed: EndpointRoute,
  lifecycle: ServedLifecycle,
  respond: Responder,
  request: Request,
  context: RequestContext,
  method: number,
) => Answer;

/**
 * Makes what answers requests to routes with a lifecycle: it refuses those of
 * retired versions, and tells of the lifecycle in all answers.
 *
 * @param application The built application.
 */
export function createLifecycleAnswerer(
  { endpoints, versionFinder, clock, observer, onUnexpected }:
    ServedApplication,
): LifecycleAnswerer {
  const findPathVersions = createPathVersionFinder(endpoints, versionFinder);

  return (composed, lifecycle, respond, request, context, method) => {
    const { links, report } = lifecycle.settings;
    const versions = findPathVersions(request, composed.route);
    const findLater = () =>
      links.successor || links.latest ? versions.findLater() : NOTHING_LATER;

    function tell(response: Response, later: LaterVersions): Response {
      try {
        const time = readClock(clock);
        const named = report ? reportVersions(versions.findFamily(), time) : {};
        const listed = later.list(method, time);
        return tellLifecycle(lifecycle, response, listed, named, time);
      } catch (error) {
        // The clock, or a response whose body is used up and headers fixed.
        return onUnexpected(error, request, context);
      }
    }

    const now = readClock(clock);
    const retired = findRetirement(lifecycle, request, versions, now);
    const last = retired ? () => retired : respond;
    const answer = runChain(composed, last, request, context, onUnexpected);
    const told = whenAnswered(answer, (response) => {
      // An upgrade waits for no links, and has no client to read them.
      if (context.upgrade) return context.upgrade;
      const later = findLater();
      const loading = later.load();
      return loading
        ? loading.then(() => tell(response, later))
        : tell(response, later);
    });
    return limitAnswer(
      observer,
      told,
      context,
      (late) => tell(late, findLater()),
    );
  };
}

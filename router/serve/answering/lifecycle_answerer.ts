import type { Answer } from "../../declare/handler.ts";
import { readClock } from "../clock.ts";
import type { RequestContext } from "../context.ts";
import type { EndpointRoute } from "../endpoint.ts";
import { whenAnswered } from "../response/when_answered.ts";
import {
  listLater,
  type RequestedVersion,
} from "../versions/requested_version.ts";
import { addLifecycleHeaders } from "../versions/lifecycle_headers.ts";
import { findRetirement } from "../versions/retirement.ts";
import type { ServedLifecycle } from "../versions/served_lifecycle.ts";
import {
  findServing,
  type ServingVersion,
} from "../versions/serving_version.ts";
import { familyOf, reportVersions } from "../versions/version_family.ts";
import { requestedOfRoute } from "../versions/requested_in_path.ts";
import { type Responder, runChain } from "./chain.ts";
import type { ServedApplication } from "./served_application.ts";

/**
 * Answers a request to a route whose version has a lifecycle: refuses it when
 * the version is retired, and reports the lifecycle in any response.
 *
 * @param application The built application.
 * @param composed The route, with the surroundings of its handler.
 * @param lifecycle The lifecycle.
 * @param respond Answers once all middleware has called `next()`.
 * @param request The request.
 * @param context Its context.
 * @param method The number of its method.
 */
export function answerOfVersion(
  application: ServedApplication,
  composed: EndpointRoute,
  lifecycle: ServedLifecycle,
  respond: Responder,
  request: Request,
  context: RequestContext,
  method: number,
): Answer {
  const { laterVersions, clock, onUnexpected } = application;
  const { links, report } = lifecycle.settings;
  let requested: RequestedVersion | undefined;
  const findRequested = () =>
    requested ??= requestedOfRoute(application, request, lifecycle.route);

  function addHeaders(
    response: Response,
    later: readonly ServingVersion[],
  ): Response {
    try {
      const time = readClock(clock);
      const reported = report
        ? reportVersions(
          familyOf(findServing(application, findRequested())),
          time,
        )
        : {};
      const targets = laterVersions.list(later, request, method, time);
      return addLifecycleHeaders(lifecycle, response, targets, reported, time);
    } catch (error) {
      // Thrown by the clock, or for a used body with immutable headers.
      return onUnexpected(error, request, context);
    }
  }

  const now = readClock(clock);
  const retired = findRetirement(
    application,
    lifecycle,
    request,
    findRequested,
    now,
  );
  const last = retired ? () => retired : respond;
  const answer = runChain(application, composed, last, request, context);
  return whenAnswered(answer, (response) => {
    // An upgrade waits for no links, and has no client to read them.
    if (context.upgrade) return context.upgrade;
    const later = links.successor || links.latest
      ? findServing(application, findRequested(), listLater(findRequested()))
      : [];
    const loading = laterVersions.load(later);
    return loading
      ? loading.then(() => addHeaders(response, later))
      : addHeaders(response, later);
  });
}

import type { Answer } from "../../declare/handler.ts";
import { readParams } from "../../match/params.ts";
import { RequestContext } from "../context.ts";
import {
  findEndpoint,
  firstEndpoint,
  listOf,
  NO_ENDPOINT,
} from "../endpoint.ts";
import { ESCAPED_SEPARATOR } from "../request/escaped_separator.ts";
import { isPreflight } from "../request/preflight.ts";
import type { Target } from "../request/target.ts";
import { LazyHttpError } from "../response/lazy_http_error.ts";
import { redirectWithoutSlash } from "../response/slash_redirect.ts";
import { runChain } from "./chain.ts";
import {
  createHandlerlessResponder,
  handlerOf,
} from "./handlerless_responder.ts";
import { answerOfVersion } from "./lifecycle_answerer.ts";
import { answerUnserved } from "./miss_answerer.ts";
import type { ServedApplication } from "./served_application.ts";

function refuseSeparator(): LazyHttpError {
  return new LazyHttpError(400, ESCAPED_SEPARATOR);
}

/**
 * Answers a request to a path that was found just before: finds the method,
 * reads the parameters, and runs the middleware and the handler.
 *
 * @param application The built application.
 * @param request The request.
 * @param target The request's target.
 * @param leaf The place of the path's leaf.
 * @param method The number of its method.
 * @param platform What the runtime passed after the request.
 */
export function answerPath(
  application: ServedApplication,
  request: Request,
  target: Target,
  leaf: number,
  method: number,
  platform: readonly unknown[],
): Answer {
  const { finder, endpoints, trailingSlash, observer } = application;
  const base = finder.base[0];
  const found = findEndpoint(endpoints, leaf, base, method);
  const endpoint = found === NO_ENDPOINT
    ? firstEndpoint(endpoints, leaf, base)
    : found;
  const composed = endpoints.routes[endpoint];
  const { route } = composed;
  // Most have none, and are not looked up.
  const lifecycle = route.lifecycle && application.lifecycleOf(route);
  const { text, isCanonical, hadTrailingSlash } = target;
  const list = listOf(endpoints, leaf, base, endpoint);
  const { lists } = endpoints;
  const params = readParams(lists, list, text, finder, isCanonical);
  if (!params) {
    return answerUnserved(
      application,
      request,
      target,
      refuseSeparator,
      platform,
    );
  }
  const isRedirected = hadTrailingSlash && trailingSlash === "redirect" &&
    !isPreflight(request);
  const respond = isRedirected
    ? redirectWithoutSlash
    : handlerOf(endpoints, found) ??
      createHandlerlessResponder(application, leaf, base, method);
  const context = new RequestContext(
    request,
    params,
    route,
    application.buildUrl,
    platform,
  );
  observer.onMatch(request, context);
  if (!lifecycle) {
    return runChain(application, composed, respond, request, context);
  }
  return answerOfVersion(
    application,
    composed,
    lifecycle,
    respond,
    request,
    context,
    method,
  );
}

import type { MiddlewareContext } from "../declare/handler.ts";
import { CLIENT_CLOSED_REQUEST } from "../serve/answering/lost_client.ts";
import type {
  Observer,
  UnexpectedAnswer,
} from "../serve/answering/observer.ts";
import { discardBody } from "../serve/response/created_response.ts";
import { hiddenCause } from "../serve/response/hidden_cause.ts";
import { problem } from "../serve/response/problem.ts";
import { waitAtMost } from "../serve/time_limit.ts";
import type { CompletedOptions } from "./completed_options.ts";
import type { OpenExchange } from "./exchange.ts";
import { isClosedRequest } from "./fault/closed_request.ts";
import { isDisconnectOf } from "./fault/disconnect.ts";
import { isMalformedBody, MALFORMED_BODY } from "./fault/malformed_body.ts";
import { callHook } from "./hook.ts";
import { findRefusedBody } from "./refused_body.ts";
import { nameSpan } from "./span.ts";

/** Returns the exchange of a request that `serve` passed on. */
function exchangeOf({ platform }: MiddlewareContext): OpenExchange {
  // An application may declare that another runtime passes something else.
  const [exchange]: readonly unknown[] = platform;
  return exchange as OpenExchange;
}

/**
 * Answers for errors caused by a client or a shutdown; `undefined` for a bug.
 */
function answerNoBug(
  thrown: unknown,
  { request, requestId, isLate }: OpenExchange,
  closing: AbortSignal,
): UnexpectedAnswer | Response | undefined {
  try {
    const error = hiddenCause(thrown);
    const refused = findRefusedBody(error);
    if (refused) return refused.toResponse();
    if (isMalformedBody(error)) {
      const extensions = { detail: MALFORMED_BODY, requestId };
      return { status: 400, extensions };
    }
    if (isDisconnectOf(error, request)) {
      // A shutdown breaks bodies as well.
      const status = closing.aborted ? 503 : CLIENT_CLOSED_REQUEST;
      return { status, extensions: { requestId } };
    }
    // It has been reported already that the answer came too late.
    if (isLate && isClosedRequest(error)) {
      return { status: 503, extensions: { requestId } };
    }
  } catch {
    // Any access to an object can throw.
  }
  return undefined;
}

/**
 * Creates an observer that reports requests to a server's hooks, and answers
 * for what goes wrong with them.
 *
 * @param options How the application is served.
 * @param closing Aborted when the server is shut down: the rest of request
 * bodies no longer arrives.
 */
export function createServerObserver(
  { onWarning, onError, handlerTimeout }: CompletedOptions,
  closing: AbortSignal,
): Observer {
  function answerLate(
    exchange: OpenExchange,
    settle: (response: Response) => Response,
  ): Response {
    const { requestId } = exchange;
    exchange.isLate = true;
    const late = problem(503, "The answer took too long.", {}, { requestId });
    const sent = settle(late);
    const error = new Error(
      `No answer after ${handlerTimeout} ms: answered with ${sent.status}.`,
    );
    callHook(onError, error, exchange);
    return sent;
  }

  return {
    onWarning: (warning) => callHook(onWarning, warning),
    onMatch({ method }, context) {
      const { route } = context;
      exchangeOf(context).route = route;
      if (route) nameSpan(method, route.path);
    },
    onUnexpected(error, _request, context) {
      const exchange = exchangeOf(context);
      const answer = answerNoBug(error, exchange, closing);
      if (answer) return answer;
      callHook(onError, error, exchange);
      return { status: 500, extensions: { requestId: exchange.requestId } };
    },
    async limit(answer, context, settle) {
      const given = await waitAtMost(answer, handlerTimeout);
      if (given !== "late") return given;
      answer.then(discardBody, () => {});
      return answerLate(exchangeOf(context), settle);
    },
  };
}

import type { Answer } from "../declare/handler.ts";
import type { App } from "../serve/app.ts";
import { problem } from "../serve/response/problem.ts";
import { whenAnswered } from "../serve/response/when_answered.ts";
import { limitBodySize } from "./body_size_limit.ts";
import { limitBodyTime } from "./body_time_limit.ts";
import type { CompletedOptions } from "./completed_options.ts";
import { OpenExchange } from "./exchange.ts";
import { keepListening } from "./fault/failed_upgrade.ts";
import { replaceUnsendable } from "./fault/unsendable_response.ts";
import { expectWhole } from "./fault/whole_body.ts";
import { callHook } from "./hook.ts";
import { addRequestId, createRequestNamer } from "./request_id.ts";
import type { ServerContext } from "./server_context.ts";
import { createServerObserver } from "./server_observer.ts";

/** Answers requests for a server. */
interface Answerer {
  /** Answers one request. */
  answer(request: Request, info: Deno.ServeHandlerInfo<Deno.NetAddr>): Answer;
  /** Counts the requests that wait for an answer. */
  countWaiting(): number;
}

/**
 * Creates an answerer, which limits time, names requests and calls hooks.
 *
 * @param app The application.
 * @param options How it is served.
 * @param serverContext The server's context, which handlers get.
 */
export function createAnswerer(
  app: App,
  options: CompletedOptions,
  serverContext: ServerContext,
): Answerer {
  const { bodyTimeout, bodyLimit, onAnswer, onError } = options;
  const nameRequest = createRequestNamer(options.requestId, onError);
  let waiting = 0;
  const observer = createServerObserver(options, serverContext.closing);
  const fetch = app.observed(observer);

  function answer(
    request: Request,
    info: Deno.ServeHandlerInfo<Deno.NetAddr>,
  ): Answer {
    const exchange = new OpenExchange(request, nameRequest(request), info);
    expectWhole(request);
    const timed = bodyTimeout === undefined
      ? request
      : limitBodyTime(request, bodyTimeout);
    const limited = bodyLimit === undefined
      ? timed
      : limitBodySize(timed, bodyLimit, exchange);
    const answered = fetch(limited, exchange, serverContext);
    waiting++;
    return whenAnswered(answered, (response) => {
      waiting--;
      const { route, requestId } = exchange;
      // The runtime would answer without an id, or end.
      const answerFault = (error: unknown): Response => {
        callHook(onError, error, exchange);
        return problem(500, undefined, {}, { requestId });
      };
      const sent = replaceUnsendable(response, answerFault, route);
      const named = addRequestId(sent, requestId, answerFault);
      callHook(onAnswer, exchange, named);
      return keepListening(named, request, info);
    });
  }

  return { answer, countWaiting: () => waiting };
}

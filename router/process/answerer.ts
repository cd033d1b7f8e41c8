import type { Answer } from "../declare/handler.ts";
import type { App } from "../serve/app.ts";
import { problem } from "../serve/response/problem.ts";
import { whenAnswered } from "../serve/response/when_answered.ts";
import type { ServerContext } from "./background.ts";
import { limitBodySize } from "./body_size_limit.ts";
import { limitBodyTime } from "./body_time_limit.ts";
import type { CompletedOptions } from "./completed_options.ts";
import { type Exchange, OpenExchange } from "./exchange.ts";
import { keepListening } from "./fault/failed_upgrade.ts";
import { replaceUnsendable } from "./fault/unsendable_response.ts";
import { expectWhole } from "./fault/whole_body.ts";
import { callHook } from "./hook.ts";
import { addRequestId, createRequestNamer } from "./request_id.ts";
import { createServerObserver } from "./server_observer.ts";

/** Answers requests for a server. */
interface Answerer {
  /** Answers one request. */
  answer(
    request: Request,
    info: Deno.ServeHandlerInfo<Deno.NetAddr>,
  ): Answer;
  /** Counts the requests that wait for an answer. */
  countWaiting(): number;
  /** Notes that the rest of requests' bodies no longer comes. */
  noteShutdown(): void;
}

/**
 * Makes what answers requests: in time, by name, and as the hooks are told.
 *
 * @param app The application.
 * @param options How it is served.
 * @param serverContext What handlers are given of the server.
 */
export function createAnswerer(
  app: App,
  options: CompletedOptions,
  serverContext: ServerContext,
): Answerer {
  const { bodyTimeout, bodyLimit, requestId, onAnswer, onError } = options;
  const nameRequest = createRequestNamer(requestId, onError);
  let waiting = 0;
  let isShutDown = false;
  const observer = createServerObserver(options, () => isShutDown);
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
      : limitBodySize(timed, bodyLimit);
    const answered = fetch(limited, exchange, serverContext);
    waiting++;
    return whenAnswered(answered, (response) => {
      waiting--;
      const sent = replaceUnsendable(
        response,
        (error) => answerUnsendable(error, exchange),
        exchange.route?.source.place,
      );
      const named = addRequestId(sent, exchange, onError);
      callHook(onAnswer, exchange, named);
      return keepListening(named, request, info);
    });
  }

  /** Answers where the runtime would without a name, or would end. */
  function answerUnsendable(error: TypeError, exchange: Exchange): Response {
    callHook(onError, error, exchange);
    return problem(500, undefined, {}, { requestId: exchange.requestId });
  }

  return {
    answer,
    countWaiting: () => waiting,
    noteShutdown() {
      isShutDown = true;
    },
  };
}

import type { Answer, MiddlewareContext } from "../declare/handler.ts";
import { formatMistake, type Mistake } from "../report/mistake.ts";
import type { App } from "../serve/app.ts";
import { log } from "../serve/log.ts";
import { problem } from "../serve/response/problem.ts";
import { whenAnswered } from "../serve/response/when_answered.ts";
import type { ServerContext } from "./background.ts";
import { limitBody } from "./body_limit.ts";
import { CLIENT_CLOSED_REQUEST, isDisconnectOf } from "./disconnect.ts";
import { logError } from "./error_log.ts";
import { type Exchange, OpenExchange } from "./exchange.ts";
import { keepListening } from "./failed_upgrade.ts";
import { limitTime } from "./handler_time_limit.ts";
import { callHook } from "./hook.ts";
import { isMalformedBody, MALFORMED_BODY } from "./malformed_body.ts";
import {
  DEFAULT_HANDLER_TIMEOUT,
  readTimeout,
  type ServeOptions,
} from "./options.ts";
import { addRequestId, createRequestNamer } from "./request_id.ts";
import { nameSpan } from "./span.ts";
import { describeSpent, isSpent, noteSent } from "./spent_response.ts";
import { expectWhole } from "./whole_body.ts";

function logWarning(warning: Mistake): void {
  log(() => console.warn(formatMistake(warning)));
}

/** Gives the exchange of a request that `serve` passed on. */
function exchangeOf({ platform }: MiddlewareContext): OpenExchange {
  return platform[0] as OpenExchange;
}

/** Answers requests for a server. */
export interface Answerer {
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
  options: ServeOptions,
  serverContext: ServerContext,
): Answerer {
  const {
    onWarning = logWarning,
    onAnswer,
    onError = logError,
    handlerTimeout = DEFAULT_HANDLER_TIMEOUT,
  } = options;
  const nameRequest = createRequestNamer(options.requestId, onError);
  const timeout = readTimeout(handlerTimeout);
  const bodyTimeout = options.bodyTimeout === undefined
    ? undefined
    : readTimeout(options.bodyTimeout);
  let waiting = 0;
  let isShutDown = false;
  const fetch = app.observed({
    onWarning: (warning) => callHook(onWarning, warning),
    onMatch({ method }, context) {
      const { route } = context;
      exchangeOf(context).route = route;
      if (route) nameSpan(method, route.path);
    },
    onUnexpected(error, _request, context) {
      const exchange = exchangeOf(context);
      const { request, requestId } = exchange;
      if (isMalformedBody(error)) {
        const extensions = { detail: MALFORMED_BODY, requestId };
        return { status: 400, extensions };
      }
      if (isDisconnectOf(error, request)) {
        const status = isShutDown ? 503 : CLIENT_CLOSED_REQUEST;
        return { status, extensions: { requestId } };
      }
      callHook(onError, error, exchange);
      return { status: 500, extensions: { requestId } };
    },
    limit: (answer, context, tell) =>
      limitTime(answer, timeout, () => answerLate(exchangeOf(context), tell)),
  });

  function answer(
    request: Request,
    info: Deno.ServeHandlerInfo<Deno.NetAddr>,
  ): Answer {
    const exchange = new OpenExchange(request, nameRequest(request), info);
    expectWhole(request);
    const limited = bodyTimeout === undefined
      ? request
      : limitBody(request, bodyTimeout);
    const answered = fetch(limited, exchange, serverContext);
    waiting++;
    return whenAnswered(answered, (response) => {
      waiting--;
      const sent = isSpent(response) ? answerSpent(exchange) : response;
      noteSent(sent);
      const named = addRequestId(sent, exchange, onError);
      callHook(onAnswer, exchange, named);
      return keepListening(named, request, info);
    });
  }

  /** Answers where the runtime would, without a name. */
  function answerSpent(exchange: Exchange): Response {
    callHook(onError, describeSpent(exchange), exchange);
    return problem(500, undefined, {}, { requestId: exchange.requestId });
  }

  function answerLate(
    exchange: Exchange,
    tell: (response: Response) => Response,
  ): Response {
    const { requestId } = exchange;
    const late = problem(503, "The answer took too long.", {}, { requestId });
    const sent = tell(late);
    const error = new Error(
      `No answer after ${timeout} ms: answered with ${sent.status}.`,
    );
    callHook(onError, error, exchange);
    return sent;
  }

  return {
    answer,
    countWaiting: () => waiting,
    noteShutdown() {
      isShutDown = true;
    },
  };
}

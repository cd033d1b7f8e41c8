import type { Answer, MiddlewareContext } from "../declare/handler.ts";
import { showValue } from "../path/shown_value.ts";
import type { App } from "../serve/app.ts";
import { problem } from "../serve/http_error.ts";
import { whenAnswered } from "../serve/when_answered.ts";
import { addHeaders } from "../serve/writable_headers.ts";
import { limitBody } from "./body_limit.ts";
import { type Exchange, OpenExchange } from "./exchange.ts";
import { logError } from "./error_log.ts";
import { limitTime } from "./handler_time_limit.ts";
import { callHook } from "./hook.ts";
import { readTimeout, type ServeOptions } from "./options.ts";
import { nameSpan } from "./span.ts";

const DEFAULT_HANDLER_TIMEOUT = 30_000;

/** Gives the exchange of a request that `serve` passed on. */
function exchangeOf({ platform }: MiddlewareContext): OpenExchange {
  return platform[0] as OpenExchange;
}

/** What a header can carry as the name of a request. */
const REQUEST_ID = /^[\x21-\x7e]+$/;

/** Creates the function that names requests, as the application does if it can. */
function createNamer(
  requestId: ServeOptions["requestId"],
  onError: NonNullable<ServeOptions["onError"]>,
): (request: Request) => string {
  if (!requestId) return () => crypto.randomUUID();
  return (request) => {
    try {
      const id = requestId(request);
      if (typeof id === "string" && REQUEST_ID.test(id)) return id;
      throw new TypeError(
        `requestId gave ${showValue(id)}, which no header can carry. Give a ` +
          "text of visible ASCII characters.",
      );
    } catch (error) {
      callHook(onError, error, undefined);
      return crypto.randomUUID();
    }
  };
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
}

/**
 * Makes what answers requests: in time, by name, and as the hooks are told.
 *
 * @param app The application.
 * @param options How it is served.
 */
export function createAnswerer(app: App, options: ServeOptions): Answerer {
  const { onAnswer, onError = logError } = options;
  const nameRequest = createNamer(options.requestId, onError);
  const timeout = readTimeout(
    "handlerTimeout",
    options.handlerTimeout ?? DEFAULT_HANDLER_TIMEOUT,
  );
  const bodyTimeout = options.bodyTimeout === undefined
    ? undefined
    : readTimeout("bodyTimeout", options.bodyTimeout);
  let waiting = 0;
  const fetch = app.observed({
    onMatch({ method }, context) {
      const { route } = context;
      exchangeOf(context).route = route;
      if (route) nameSpan(method, route.path);
    },
    onUnexpected(error, _request, context) {
      const exchange = exchangeOf(context);
      callHook(onError, error, exchange);
      return { requestId: exchange.requestId };
    },
    limit: (answer, context, tell) =>
      limitTime(answer, timeout, () => tell(answerLate(exchangeOf(context)))),
  });

  function answer(
    request: Request,
    info: Deno.ServeHandlerInfo<Deno.NetAddr>,
  ): Answer {
    const exchange = new OpenExchange(request, nameRequest(request), info);
    const limited = bodyTimeout === undefined
      ? request
      : limitBody(request, bodyTimeout);
    const answered = fetch(limited, exchange);
    waiting++;
    return whenAnswered(answered, (response) => {
      waiting--;
      const named = nameAnswer(response, exchange);
      callHook(onAnswer, exchange, named);
      return named;
    });
  }

  /** Writes the request's id into an answer that has none of its own. */
  function nameAnswer(response: Response, exchange: Exchange): Response {
    const { requestId } = exchange;
    try {
      return addHeaders(
        response,
        (additions) => additions.setMissing("x-request-id", requestId),
      );
    } catch (error) {
      callHook(onError, error, exchange);
      const headers = { "x-request-id": requestId };
      return problem(500, "", headers, { requestId });
    }
  }

  function answerLate(exchange: Exchange): Response {
    const error = new Error(
      `No answer after ${timeout} ms: answered with 503.`,
    );
    callHook(onError, error, exchange);
    const { requestId } = exchange;
    return problem(503, "The answer took too long.", {}, { requestId });
  }

  return { answer, countWaiting: () => waiting };
}

import type { MiddlewareContext } from "../declare/handler.ts";
import type { App } from "../serve/app.ts";
import { problem } from "../serve/http_error.ts";
import { describeExchange, type Exchange, OpenExchange } from "./exchange.ts";
import { endOnSignals } from "./signals.ts";
import { nameSpan } from "./span.ts";
import { catchStrayErrors, type StrayKind } from "./stray_error.ts";
import { limitTime, MAX_LIMIT, whenAnswered } from "./time_limit.ts";

/** How an application is served by a process of its own. */
export interface ServeOptions {
  /** Where to listen, 8000 by default; 0 takes any free port. */
  readonly port?: number;
  /**
   * The address to listen on, `127.0.0.1` by default; `0.0.0.0` lets other
   * machines in.
   */
  readonly hostname?: string;
  /** Certificate and key to serve TLS with. */
  readonly tls?: Deno.TlsCertifiedKeyPem;
  /**
   * How long an answer is waited for before it is 503, in milliseconds: 30,000
   * by default, without a limit when `Infinity`. A body that streams takes as
   * long as it does.
   */
  readonly handlerTimeout?: number;
  /**
   * How long requests that are in flight may take to finish when the server is
   * shut down, in milliseconds: 10,000 by default.
   */
  readonly drainTimeout?: number;
  /**
   * Ends the process, with status 1 and after what is in flight, when a promise
   * is rejected that nobody awaits or a timer's callback throws. By default it
   * goes on.
   */
  readonly strict?: boolean;
  /**
   * Whether SIGINT and SIGTERM shut the server down and end the process; true
   * by default.
   */
  readonly signals?: boolean;
  /** Names a request; by default a random UUID does. */
  readonly requestId?: (request: Request) => string;
  /** Called when the server listens; by default the address is logged. */
  readonly onListen?: (address: Deno.NetAddr) => void;
  /**
   * Called with every answer before it is sent, for a log of accesses.
   *
   * @example
   * ```ts
   * import type { ServeOptions } from "@strata/router/serve";
   *
   * const options: ServeOptions = {
   *   onAnswer({ request, requestId, route, start }, { status }) {
   *     const duration = performance.now() - start;
   *     const { method } = request;
   *     const path = route?.path;
   *     console.log(JSON.stringify({ requestId, method, path, status, duration }));
   *   },
   * };
   * ```
   */
  readonly onAnswer?: (exchange: Exchange, response: Response) => void;
  /**
   * Called with every error that nothing in the application expects; by default
   * it is logged. Errors that belong to no request come without an exchange.
   */
  readonly onError?: (error: unknown, exchange: Exchange | undefined) => void;
}

/** A server that runs. */
export interface Server {
  /** Where it listens. */
  readonly addr: Deno.NetAddr;
  /** Settles when the server has ended. */
  readonly finished: Promise<void>;
  /**
   * Accepts no more connections and waits for what is in flight, but no longer
   * than the time set.
   *
   * @returns Whether everything was finished. What is not finished is cut off
   * when the process ends.
   */
  shutdown(): Promise<boolean>;
}

const DEFAULT_HANDLER_TIMEOUT = 30_000;
const DEFAULT_DRAIN_TIMEOUT = 10_000;

function logError(error: unknown, exchange: Exchange | undefined): void {
  const where = exchange
    ? ` in ${describeExchange(exchange)}, request ${exchange.requestId}`
    : "";
  console.error(`Unexpected error${where}:`, error);
}

function logAddress({ hostname, port }: Deno.NetAddr): void {
  const host = hostname.includes(":") ? `[${hostname}]` : hostname;
  console.log(`Listening on http://${host}:${port}/`);
}

/** Calls what an application hooked in; what it throws changes no answer. */
function callHook<Args extends unknown[]>(
  hook: ((...args: Args) => void) | undefined,
  ...args: Args
): void {
  try {
    hook?.(...args);
  } catch (error) {
    console.error("A hook given to serve() threw:", error);
  }
}

/** Gives a response with one more header; some take none. */
function withHeader(response: Response, name: string, value: string): Response {
  try {
    response.headers.set(name, value);
    return response;
  } catch {
    const copy = new Response(response.body, response);
    copy.headers.set(name, value);
    return copy;
  }
}

function readTimeout(name: string, value: number): number {
  if (value > 0) return Math.min(value, MAX_LIMIT);
  throw new RangeError(
    `Cannot serve with ${name} ${value}: give milliseconds above 0, or Infinity.`,
  );
}

/** Gives the exchange of a request that {@linkcode serve} passed on. */
function exchangeOf({ platform }: MiddlewareContext): OpenExchange {
  return platform[0] as OpenExchange;
}

/** Makes what answers requests, and counts those that wait for an answer. */
function createAnswerer(app: App, options: ServeOptions) {
  const { onAnswer, onError = logError } = options;
  const createRequestId = options.requestId ?? (() => crypto.randomUUID());
  const timeout = readTimeout(
    "handlerTimeout",
    options.handlerTimeout ?? DEFAULT_HANDLER_TIMEOUT,
  );
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
  });

  function answer(
    request: Request,
    info: Deno.ServeHandlerInfo<Deno.NetAddr>,
  ): Response | Promise<Response> {
    const exchange = new OpenExchange(request, createRequestId(request), info);
    const answered = fetch(request, exchange);
    waiting++;
    const inTime = answered instanceof Promise
      ? limitTime(answered, timeout, () => answerLate(exchange))
      : answered;
    return whenAnswered(inTime, (response) => {
      waiting--;
      const named = withHeader(response, "x-request-id", exchange.requestId);
      callHook(onAnswer, exchange, named);
      return named;
    });
  }

  function answerLate(exchange: Exchange): Response {
    const error = new Error(`No answer after ${timeout} ms; it is 503.`);
    callHook(onError, error, exchange);
    const { requestId } = exchange;
    return problem(503, "The answer took too long.", {}, { requestId });
  }

  return { answer, countWaiting: () => waiting };
}

/** Waits for a promise, but not longer than a time in milliseconds. */
async function settlesWithin(
  promise: Promise<unknown>,
  time: number,
): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(late.resolve, time, false);
  const isInTime = await Promise.race([promise.then(() => true), late.promise]);
  clearTimeout(timer);
  return isInTime;
}

/**
 * Serves an application on Deno as a process of its own: requests are named in
 * logs and answers, a handler that does not answer is answered for, a stray
 * rejection ends nothing, and SIGTERM and SIGINT end the process with status 0
 * after what is in flight is finished. A second signal ends it at once.
 *
 * Handlers find the {@linkcode Exchange} in `context.platform[0]`. When Deno
 * traces (`OTEL_DENO=true`), the request's span gets its `http.route`.
 *
 * Connections that send no request, or a part of one, are out of a handler's
 * reach: put a proxy with time limits of its own in front.
 *
 * @param app The application.
 * @param options How it is served.
 * @throws {DeclarationError} When the declarations hold mistakes.
 * @throws {RangeError} When a time limit is not above 0.
 * @throws {Deno.errors.AddrInUse} When something listens there already.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { App, text } from "@strata/router";
 * import { serve } from "@strata/router/serve";
 *
 * const app = new App();
 * app.get("/", () => text("hello"));
 *
 * const server = serve(app, { port: 0, signals: false, onListen() {} });
 * const response = await fetch(`http://127.0.0.1:${server.addr.port}/`);
 * assertEquals(await response.text(), "hello");
 * assertEquals(await server.shutdown(), true);
 * ```
 */
export function serve(app: App, options: ServeOptions = {}): Server {
  const { onError = logError, strict = false, signals = true } = options;
  const drainTimeout = readTimeout(
    "drainTimeout",
    options.drainTimeout ?? DEFAULT_DRAIN_TIMEOUT,
  );
  const { answer, countWaiting } = createAnswerer(app, options);
  const server = Deno.serve({
    port: options.port ?? 8000,
    hostname: options.hostname ?? "127.0.0.1",
    ...options.tls,
    onListen: options.onListen ?? logAddress,
    onError(error) {
      callHook(onError, error, undefined);
      return problem(500);
    },
  }, answer);

  let draining: Promise<boolean> | undefined;
  const shutdown = (): Promise<boolean> =>
    draining ??= settlesWithin(server.shutdown(), drainTimeout);

  const end = async (why: string, status: number): Promise<void> => {
    console.error(`${why}: finishing ${countWaiting()} requests.`);
    if (!await shutdown()) {
      console.error(
        `Ending with ${countWaiting()} requests unanswered, ` +
          `${drainTimeout} ms after ${why}.`,
      );
    }
    Deno.exit(status);
  };

  const onStray = (error: unknown, kind: StrayKind): void => {
    callHook(onError, error, undefined);
    if (strict && !draining) end(`Stray ${kind}`, 1);
  };
  const releaseErrors = catchStrayErrors(onStray);
  const releaseSignals = signals
    ? endOnSignals((signal) => void end(signal, 0))
    : () => {};
  const finished = server.finished.finally(() => {
    releaseErrors();
    releaseSignals();
  });
  return { addr: server.addr, finished, shutdown };
}

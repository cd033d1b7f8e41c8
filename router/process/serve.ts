import type { App } from "../serve/app.ts";
import { expectApp } from "../serve/expected_app.ts";
import { createAnswerer } from "./answerer.ts";
import { createBackground } from "./background.ts";
import { type CompletedOptions, completeOptions } from "./completed_options.ts";
import { expectServeOptions } from "./expected_options.ts";
import { isClientFault } from "./fault/client_fault.ts";
import { callHook } from "./hook.ts";
import { listen } from "./listen.ts";
import type { ServeOptions } from "./options.ts";
import { RefusedBodyError } from "./refused_body.ts";
import { addRunning, endProcess } from "./running_server.ts";
import { createShutdown, type Shutdown } from "./shutdown.ts";

/** A running server; it is shut down when it is disposed of. */
export interface Server extends AsyncDisposable {
  /** Where it listens. */
  readonly addr: Deno.NetAddr;
  /**
   * Settles when the server has ended, or has abandoned work in flight. Signals
   * end the process then: close resources before that in `onShutdown`.
   */
  readonly finished: Promise<void>;
  /**
   * Stops accepting connections and waits for work in flight, but no longer
   * than `drainTimeout`. Deno aborts request bodies that are not fully
   * received; these requests are answered with 503.
   *
   * @returns Whether everything was finished. The rest is cut off when the
   * process ends.
   */
  shutdown(): Promise<boolean>;
}

/** Describes that a server has ended though nothing has shut it down. */
function describeOwnEnd(outcome: PromiseSettledResult<void>): Error {
  return new Error(
    "The server ended unexpectedly and accepts no more connections. Work in " +
      "flight will finish, as in a shutdown.",
    outcome.status === "rejected" ? { cause: outcome.reason } : {},
  );
}

/** What to write if no application is passed. */
const EXAMPLE =
  "const app = new App(), declare its routes, and serve(app, { port: 8000 })";

/**
 * Waits until a server no longer listens, and then for all that its shutdown
 * waits for.
 */
async function finishWith(
  server: Deno.HttpServer,
  shutdown: Shutdown,
  { onError, signals }: CompletedOptions,
): Promise<void> {
  const [outcome] = await Promise.allSettled([server.finished]);
  if (!shutdown.hasBegun()) {
    Deno.exitCode = 1;
    callHook(onError, describeOwnEnd(outcome), undefined);
    // Otherwise the process could run forever without serving anybody.
    if (signals) return await endProcess("A server stopped", 1);
  }
  await shutdown.begin();
  await shutdown.close();
}

/**
 * Serves an application on Deno as a process of its own: requests have ids in
 * logs and answers, a handler that does not answer is answered for, an
 * unhandled rejection ends nothing, and SIGTERM and SIGINT end the process with
 * status 0 after work in flight on all its servers has finished. A second
 * signal ends it at once, unless it is the same within 100 ms. If Deno's server
 * ends unexpectedly, `onError` is called and the process ends with status 1.
 *
 * Handlers find the {@linkcode Exchange} in `context.platform[0]`, and in
 * `context.platform[1]` a {@linkcode ServerContext}, whose `waitUntil` keeps
 * the process alive for work that continues after an answer. When Deno traces
 * (`OTEL_DENO=true`), the request's span gets its `http.route`.
 *
 * Connections that send no request, or only part of one, never reach a handler:
 * put a proxy with its own time limits in front.
 *
 * @param app The application.
 * @param options How it is served.
 * @throws {TypeError} When the application or the options are invalid.
 * @throws {DeclarationError} When the declarations contain mistakes.
 * @throws {RangeError} When only limits are wrong: a time not above 0, or a
 * size below 0.
 * @throws What `Deno.serve` throws when it cannot listen, such as
 * `Deno.errors.AddrInUse` when something listens there already, and
 * `Deno.errors.AddrNotAvailable` when the address is not one of this machine;
 * it says where and what to do.
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
  expectApp(app, "observed", "serve", EXAMPLE);
  expectServeOptions(options);
  const completed = completeOptions(options);
  const report = (error: unknown): void => {
    if (!isClientFault(error)) callHook(completed.onError, error, undefined);
  };
  const reportBrokenAnswer = (error: unknown): void => {
    const exchange = error instanceof RefusedBodyError && error.exchange;
    if (!exchange) return report(error);
    // The answer has begun already, so that its status cannot report it.
    callHook(completed.onError, error, exchange);
  };
  const background = createBackground(report);
  const { context } = background;
  const { answer, countWaiting } = createAnswerer(app, completed, context);
  const server = listen(answer, completed, reportBrokenAnswer);
  const stop = () => server.shutdown();
  const shutdown = createShutdown(stop, background, completed);
  const remove = addRunning({
    ...completed,
    countWaiting,
    shutdown: shutdown.begin,
    close: shutdown.closeInTime,
  });
  void finishWith(server, shutdown, completed).then(remove);
  return {
    addr: server.addr,
    finished: shutdown.drained,
    shutdown: shutdown.begin,
    async [Symbol.asyncDispose]() {
      await shutdown.begin();
    },
  };
}

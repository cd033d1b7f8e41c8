import type { Mistake } from "../report/mistake.ts";
import type { Exchange } from "./exchange.ts";

/** Options for serving an application as a process of its own. */
export interface ServeOptions {
  /** The port to listen on, 8000 by default; 0 picks any free port. */
  readonly port?: number | undefined;
  /**
   * The address to listen on, `127.0.0.1` by default; `0.0.0.0` accepts
   * connections from other machines.
   */
  readonly hostname?: string | undefined;
  /** Certificate and key for TLS. */
  readonly tls?: Deno.TlsCertifiedKeyPem | undefined;
  /**
   * How long to wait for an answer before it becomes a 503, in milliseconds:
   * 30,000 by default, no limit when `Infinity`. A streamed body may take as
   * long as it needs.
   */
  readonly handlerTimeout?: number | undefined;
  /**
   * How long to wait for a request's body while it is read, in milliseconds:
   * after that, reading it throws an `HttpError` of status 408. There is no
   * such limit by default. Deno keeps the connection until the client closes
   * it, and warns once that `request.signal` was accessed.
   */
  readonly bodyTimeout?: number | undefined;
  /**
   * The maximum size of a request's body, in bytes: if it is larger, reading it
   * throws an `HttpError` of status 413. There is no such limit by default.
   * Deno warns once that `request.signal` was accessed.
   */
  readonly bodyLimit?: number | undefined;
  /**
   * How long work in flight may take to finish when the server is shut down, in
   * milliseconds: 10,000 by default. Such work is requests, and the promises
   * that `waitUntil` was given.
   */
  readonly drainTimeout?: number | undefined;
  /**
   * Whether to end the process, with status 1 and after work in flight has
   * finished, on an unhandled rejection or when a timer's callback throws. By
   * default it continues.
   */
  readonly strict?: boolean | undefined;
  /**
   * Whether SIGINT and SIGTERM shut the server down and end the process; true
   * by default.
   */
  readonly signals?: boolean | undefined;
  /**
   * Returns the id of a request; a random UUID by default, and in place of a
   * string that is empty, longer than 256 characters or not visible ASCII.
   */
  readonly requestId?: ((request: Request) => string) | undefined;
  /**
   * Called before the server listens, with each warning about the routes; by
   * default it is logged.
   */
  readonly onWarning?: ((warning: Mistake) => void) | undefined;
  /**
   * Called once, when the server is shut down or has ended unexpectedly, while
   * work in flight finishes: to end what would not end by itself, such as event
   * streams, and, once `server.finished` has settled, to close what answers
   * need. The process ends when the promise that it returns has settled, or
   * `drainTimeout` later than it would without it.
   *
   * @example
   * ```ts
   * import { App } from "@strata/router";
   * import { serve } from "@strata/router/serve";
   *
   * const database = await Promise.resolve({ async close() {} });
   * const server = serve(new App(), {
   *   port: 0,
   *   async onShutdown() {
   *     await server.finished;
   *     await database.close();
   *   },
   * });
   * await server.shutdown();
   * ```
   */
  readonly onShutdown?: (() => unknown) | undefined;
  /** Called when the server listens; by default the address is logged. */
  readonly onListen?: ((address: Deno.NetAddr) => void) | undefined;
  /**
   * Called with every answer before it is sent, for access logs. Its body is
   * sent afterwards: to read it, read that of a `clone()`.
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
  readonly onAnswer?:
    | ((exchange: Exchange, response: Response) => void)
    | undefined;
  /**
   * Called with every error that the application does not expect; by default it
   * is logged. Errors that belong to no request come without an exchange, as do
   * those of bodies that fail while they are sent, and the one that says that
   * the server has ended unexpectedly; but a body that fails because it forwards
   * a request's body of more than `bodyLimit` comes with its exchange. A
   * disconnect of a client is not an error: its request has the status 499, which
   * only `onAnswer` sees. Nor is a malformed body, which is answered with 400,
   * unless Deno closes the connection before.
   */
  readonly onError?:
    | ((error: unknown, exchange: Exchange | undefined) => void)
    | undefined;
}

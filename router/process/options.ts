import type { Mistake } from "../report/mistake.ts";
import type { Exchange } from "./exchange.ts";

/** How an application is served by a process of its own. */
export interface ServeOptions {
  /** Where to listen, 8000 by default; 0 takes any free port. */
  readonly port?: number | undefined;
  /**
   * The address to listen on, `127.0.0.1` by default; `0.0.0.0` lets other
   * machines in.
   */
  readonly hostname?: string | undefined;
  /** Certificate and key to serve TLS with. */
  readonly tls?: Deno.TlsCertifiedKeyPem | undefined;
  /**
   * How long an answer is waited for before it is a 503, in milliseconds: 30,000
   * by default, without a limit when `Infinity`. A body that streams takes as
   * long as it does.
   */
  readonly handlerTimeout?: number | undefined;
  /**
   * How long a request's body is waited for while it is read, in milliseconds:
   * after that, reading it throws an `HttpError` of status 408. There is no such
   * limit by default. Deno keeps the connection until the client closes it, and
   * warns once that `request.signal` was asked for.
   */
  readonly bodyTimeout?: number | undefined;
  /**
   * How large a request's body may be, in bytes: where it is larger, reading it
   * throws an `HttpError` of status 413. There is no such limit by default. Deno
   * warns once that `request.signal` was asked for.
   */
  readonly bodyLimit?: number | undefined;
  /**
   * How long requests that are in flight may take to finish when the server is
   * shut down, in milliseconds: 10,000 by default.
   */
  readonly drainTimeout?: number | undefined;
  /**
   * Ends the process, with status 1 and after what is in flight, when a promise
   * is rejected that nobody awaits or a timer's callback throws. By default it
   * goes on.
   */
  readonly strict?: boolean | undefined;
  /**
   * Whether SIGINT and SIGTERM shut the server down and end the process; true
   * by default.
   */
  readonly signals?: boolean | undefined;
  /**
   * Names a request; by default a random UUID does, and in place of a text that
   * is empty, longer than 256 characters or not of visible ASCII.
   */
  readonly requestId?: ((request: Request) => string) | undefined;
  /**
   * Called before the server listens with each thing that is odd about the
   * routes; by default it is logged.
   */
  readonly onWarning?: ((warning: Mistake) => void) | undefined;
  /**
   * Called once, when the server is shut down, or has ended by itself, and
   * finishes what is in flight: to end what would not end by itself, such as
   * streams of events, and when `server.finished` has settled, to close what
   * answers need. The process ends when the promise that it gives has settled,
   * or `drainTimeout` later than it would without it.
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
   * Called with every answer before it is sent, for a log of accesses. Its body
   * is sent afterwards: who wants to read it reads that of a `clone()`.
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
   * Called with every error that nothing in the application expects; by default
   * it is logged. Errors that belong to no request come without an exchange, as
   * do those of bodies that break while they are sent, and that the server has
   * ended by itself; but one that breaks because it sends on a request's body of
   * more than `bodyLimit` comes with its exchange. That a client went away is no
   * error: its request has the status 499, for `onAnswer` alone. Nor is a
   * malformed body, which is answered with 400, unless Deno closes the connection
   * before.
   */
  readonly onError?:
    | ((error: unknown, exchange: Exchange | undefined) => void)
    | undefined;
}

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
   * limit by default. Deno keeps the connection until the client closes it.
   */
  readonly bodyTimeout?: number | undefined;
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
  /** Names a request; by default a random UUID does. */
  readonly requestId?: ((request: Request) => string) | undefined;
  /** Called when the server listens; by default the address is logged. */
  readonly onListen?: ((address: Deno.NetAddr) => void) | undefined;
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
  readonly onAnswer?:
    | ((exchange: Exchange, response: Response) => void)
    | undefined;
  /**
   * Called with every error that nothing in the application expects; by default
   * it is logged. Errors that belong to no request come without an exchange.
   */
  readonly onError?:
    | ((error: unknown, exchange: Exchange | undefined) => void)
    | undefined;
}

/** The longest time that a timer can be set to, in milliseconds. */
const MAX_LIMIT = 2 ** 31 - 1;

/** How long what is in flight may take to finish, in milliseconds. */
export const DEFAULT_DRAIN_TIMEOUT = 10_000;

/**
 * Reads a time limit.
 *
 * @param name The option's name.
 * @param value Its value, in milliseconds.
 * @throws {RangeError} When it is not above 0.
 */
export function readTimeout(name: string, value: number): number {
  if (value > 0) return Math.min(value, MAX_LIMIT);
  throw new RangeError(
    `Cannot serve with ${name} ${value}: give milliseconds above 0, or Infinity.`,
  );
}

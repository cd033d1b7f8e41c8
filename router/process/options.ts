import { isRecord } from "../path/record.ts";
import { showValue } from "../path/shown_value.ts";
import { suggest } from "../path/suggestion.ts";
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
   * it is logged. Errors that belong to no request come without an exchange, as
   * do those of bodies that break while they are sent. That a client went away
   * is no error: its request has the status 499, for `onAnswer` alone.
   */
  readonly onError?:
    | ((error: unknown, exchange: Exchange | undefined) => void)
    | undefined;
}

/** What an option must be, and how to tell. */
interface Expected {
  readonly meaning: string;
  readonly fits: (value: unknown) => boolean;
}

const PORT: Expected = {
  meaning: "a whole number from 0 to 65535",
  fits: (value) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65_535,
};
const TEXT: Expected = {
  meaning: "a text",
  fits: (value) => typeof value === "string",
};
const CERTIFICATE: Expected = {
  meaning: "an object such as { cert, key }",
  fits: isRecord,
};
const FLAG: Expected = {
  meaning: "true or false",
  fits: (value) => typeof value === "boolean",
};
const FUNCTION: Expected = {
  meaning: "a function",
  fits: (value) => typeof value === "function",
};

/** Each option; those that are `undefined` here are checked where they are read. */
const EXPECTED: Readonly<Record<keyof ServeOptions, Expected | undefined>> = {
  port: PORT,
  hostname: TEXT,
  tls: CERTIFICATE,
  handlerTimeout: undefined,
  bodyTimeout: undefined,
  drainTimeout: undefined,
  strict: FLAG,
  signals: FLAG,
  requestId: FUNCTION,
  onListen: FUNCTION,
  onAnswer: FUNCTION,
  onError: FUNCTION,
};

/**
 * Checks the options of a server by themselves.
 *
 * @param options What `serve` was given.
 * @throws {TypeError} When they are no object, or one of them is not known or
 * not what it must be.
 */
export function checkServeOptions(options: unknown): void {
  if (typeof options !== "object" || options === null) {
    throw new TypeError(
      `Cannot serve with ${showValue(options)}: write an object of options, ` +
        "such as { port: 8000 }.",
    );
  }
  const unknown = Object.keys(options)
    .find((name) => !Object.hasOwn(EXPECTED, name));
  if (unknown !== undefined) throw describeUnknownOption(unknown);
  for (const [name, expected] of Object.entries(EXPECTED)) {
    const value = (options as Record<string, unknown>)[name];
    if (value === undefined || !expected || expected.fits(value)) continue;
    throw new TypeError(
      `Cannot serve with ${name} ${showValue(value)}: write ` +
        `${expected.meaning}.`,
    );
  }
}

function describeUnknownOption(name: string): TypeError {
  const names = Object.keys(EXPECTED);
  // Deno's own server takes them so.
  const isOfTls = name === "cert" || name === "key";
  const hint = isOfTls ? "Write tls: { cert, key }. " : suggest(name, names);
  return new TypeError(
    `Cannot serve with the option "${name}", which is not known. ${hint}The ` +
      `options are ${names.join(", ")}.`,
  );
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
  if (typeof value === "number" && value > 0) return Math.min(value, MAX_LIMIT);
  throw new RangeError(
    `Cannot serve with ${name} ${
      showValue(value)
    }: give milliseconds above 0, ` +
      "or Infinity.",
  );
}

import type { Mistake } from "../report/mistake.ts";
import { isObject, isRecord } from "../report/record.ts";
import { showValue } from "../report/shown_value.ts";
import { suggest } from "../report/suggestion.ts";
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
   * ended by itself. That a client went away is no error: its request has the
   * status 499, for `onAnswer` alone. Nor is a malformed body, which is answered
   * with 400, unless Deno closes the connection before.
   */
  readonly onError?:
    | ((error: unknown, exchange: Exchange | undefined) => void)
    | undefined;
}

/** Says what is wrong with the value of an option, if anything is. */
type Describer = (name: string, value: unknown) => string | undefined;

function describeMisfit(name: string, value: unknown, advice: string): string {
  return `Cannot serve with ${name} ${showValue(value)}: ${advice}.`;
}

/**
 * Makes what says that a value is not what it must be.
 *
 * @param advice What to do instead.
 * @param fits Tells what it must be.
 */
function expecting(
  advice: string,
  fits: (value: unknown) => boolean,
): Describer {
  return (name, value) =>
    fits(value) ? undefined : describeMisfit(name, value, advice);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isPort(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 &&
    Number(value) <= 65_535;
}

const describeFlag = expecting(
  "write true or false",
  (value) => typeof value === "boolean",
);
const describeFunction = expecting(
  "write a function",
  (value) => typeof value === "function",
);
const describeLimit = expecting(
  "give milliseconds above 0, or Infinity",
  (value) => typeof value === "number" && value > 0,
);
const describeSize = expecting(
  "give bytes, 0 or more, or Infinity",
  (value) => typeof value === "number" && value >= 0,
);

/** Without both of them, Deno would serve plain HTTP. */
function describeTls(name: string, tls: unknown): string | undefined {
  if (!isRecord(tls)) {
    return describeMisfit(name, tls, "write an object such as { cert, key }");
  }
  const wrong = ["cert", "key"].filter((key) => !isText(tls[key]));
  if (wrong.length === 0) return undefined;
  const shown = wrong.map((key) => `${key} ${showValue(tls[key])}`);
  const isUnset = wrong.some((key) => (tls[key] ?? "") === "");
  return `Cannot serve with ${name} of ${shown.join(" and ")}: write the ` +
    'texts of both, such as tls: { cert: await Deno.readTextFile("cert.pem"), ' +
    'key: await Deno.readTextFile("key.pem") }.' +
    (isUnset ? " Variables that should hold them seem to be unset." : "");
}

const DESCRIBERS: Readonly<Record<keyof ServeOptions, Describer>> = {
  port: expecting("write a whole number from 0 to 65535", isPort),
  hostname: expecting(
    'write a text such as "0.0.0.0", or leave it out',
    isText,
  ),
  tls: describeTls,
  handlerTimeout: describeLimit,
  bodyTimeout: describeLimit,
  bodyLimit: describeSize,
  drainTimeout: describeLimit,
  strict: describeFlag,
  signals: describeFlag,
  requestId: describeFunction,
  onWarning: describeFunction,
  onShutdown: describeFunction,
  onListen: describeFunction,
  onAnswer: describeFunction,
  onError: describeFunction,
};

/**
 * Refuses what are no options of a server, by themselves.
 *
 * @param options What `serve` was given.
 * @throws {TypeError} When they are no object, or some of them are not known or
 * not what they must be.
 * @throws {RangeError} When nothing is wrong but limits.
 */
export function expectServeOptions(options: unknown): void {
  if (!isObject(options) || Array.isArray(options)) {
    throw new TypeError(
      `Cannot serve with ${showValue(options)}: write an object of options, ` +
        "such as { port: 8000 }.",
    );
  }
  const unknown = Object.keys(options)
    .filter((name) => !Object.hasOwn(DESCRIBERS, name))
    .map(describeUnknownOption);
  // Those of a class may be inherited.
  const known = options as Record<string, unknown>;
  const wrong = Object.entries(DESCRIBERS).flatMap(([name, describe]) => {
    const value = known[name];
    const message = value === undefined ? undefined : describe(name, value);
    return message === undefined ? [] : [{ message, describe }];
  });
  const messages = [...unknown, ...wrong.map(({ message }) => message)];
  if (messages.length === 0) return;
  const isOfLimits = unknown.length === 0 &&
    wrong.every(({ describe }) =>
      describe === describeLimit || describe === describeSize
    );
  const Kind = isOfLimits ? RangeError : TypeError;
  throw new Kind(messages.join("\n"));
}

/** What to write in place of options of Deno's own server. */
const IN_PLACE: Readonly<Record<string, string>> = {
  cert: "Write tls: { cert, key }. ",
  key: "Write tls: { cert, key }. ",
  path: "A server listens on a port; on a socket of the file system, " +
    "Deno.serve({ path }, app.fetch) does. ",
};

function describeUnknownOption(name: string): string {
  const names = Object.keys(DESCRIBERS);
  const hint = Object.hasOwn(IN_PLACE, name)
    ? IN_PLACE[name]
    : suggest(name, names);
  return `Cannot serve with the option "${name}", which is not known. ${hint}` +
    `The options are ${names.join(", ")}.`;
}

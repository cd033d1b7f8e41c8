import { formatMistake, type Mistake } from "../report/mistake.ts";
import { log } from "../serve/log.ts";
import { DEFAULT_HOST, DEFAULT_PORT, formatAddress } from "./address.ts";
import { logError } from "./error_log.ts";
import type { ServeOptions } from "./options.ts";

/** How long work in flight may take to finish, in milliseconds. */
export const DEFAULT_DRAIN_TIMEOUT_MS = 10_000;

/** The longest delay of a timer, in milliseconds. */
const MAX_LIMIT_MS = 2 ** 31 - 1;

/** All options, with defaults for those that were left out. */
export type CompletedOptions = Readonly<ReturnType<typeof completeOptions>>;

/** Returns a delay that a timer can have, which `Infinity` is not. */
function readTimeout(limit: number): number {
  return Math.min(limit, MAX_LIMIT_MS);
}

/**
 * Returns the options, with defaults for those that were left out.
 *
 * @param options The options passed to `serve`.
 */
export function completeOptions(options: ServeOptions) {
  const { tls, bodyTimeout } = options;
  return {
    port: options.port ?? DEFAULT_PORT,
    hostname: options.hostname ?? DEFAULT_HOST,
    tls,
    handlerTimeout: readTimeout(options.handlerTimeout ?? 30_000),
    bodyTimeout: bodyTimeout && readTimeout(bodyTimeout),
    bodyLimit: options.bodyLimit,
    drainTimeout: readTimeout(options.drainTimeout ?? DEFAULT_DRAIN_TIMEOUT_MS),
    strict: options.strict ?? false,
    signals: options.signals ?? true,
    requestId: options.requestId,
    onWarning: options.onWarning ??
      ((warning: Mistake) => log(() => console.warn(formatMistake(warning)))),
    onShutdown: options.onShutdown,
    onListen: options.onListen ?? ((address: Deno.NetAddr) => {
      const url = formatAddress(address, tls ? "https" : "http");
      log(() => console.log(`Listening on ${url}`));
    }),
    onAnswer: options.onAnswer,
    onError: options.onError ?? logError,
  } satisfies Record<keyof ServeOptions, unknown>;
}

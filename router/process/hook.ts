import { formatAddress } from "./address.ts";
import { describeRequest } from "../serve/described_request.ts";
import type { Exchange } from "./exchange.ts";

/** Logs an error that nothing in the application expects. */
export function logError(error: unknown, exchange: Exchange | undefined): void {
  const where = exchange
    ? ` in ${describeRequest(exchange.request, exchange.route)}, ` +
      `request ${exchange.requestId}`
    : "";
  console.error(`Unexpected error${where}:`, error);
}

/** Makes what logs where a server listens. */
export function createAddressLogger(
  scheme: "http" | "https",
): (address: Deno.NetAddr) => void {
  return (address) =>
    console.log(`Listening on ${formatAddress(address, scheme)}`);
}

function logHookError(error: unknown): void {
  console.error("A hook given to serve() threw:", error);
}

/**
 * Calls what an application hooked in; what it throws, now or in a promise that
 * it gives, changes no answer.
 */
export function callHook<Args extends unknown[]>(
  hook: ((...args: Args) => unknown) | undefined,
  ...args: Args
): void {
  try {
    const result = hook?.(...args);
    if (result instanceof Promise) result.catch(logHookError);
  } catch (error) {
    logHookError(error);
  }
}

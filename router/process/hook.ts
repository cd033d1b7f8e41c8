import { formatAddress } from "./address.ts";
import { describeExchange, type Exchange } from "./exchange.ts";

/** Logs an error that nothing in the application expects. */
export function logError(error: unknown, exchange: Exchange | undefined): void {
  const where = exchange
    ? ` in ${describeExchange(exchange)}, request ${exchange.requestId}`
    : "";
  console.error(`Unexpected error${where}:`, error);
}

/** Logs where a server listens. */
export function logAddress(address: Deno.NetAddr): void {
  console.log(`Listening on ${formatAddress(address)}`);
}

/** Calls what an application hooked in; what it throws changes no answer. */
export function callHook<Args extends unknown[]>(
  hook: ((...args: Args) => void) | undefined,
  ...args: Args
): void {
  try {
    hook?.(...args);
  } catch (error) {
    console.error("A hook given to serve() threw:", error);
  }
}

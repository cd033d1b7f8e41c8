import { logThrown } from "../serve/log.ts";
import { formatRequest } from "../serve/request/described_request.ts";
import type { Exchange } from "./exchange.ts";

/**
 * Logs an error that nothing in the application expects.
 *
 * @param error What was thrown: any value.
 * @param exchange The request that it belongs to, if there is one.
 */
export function logError(error: unknown, exchange: Exchange | undefined): void {
  const where = exchange
    ? ` in ${formatRequest(exchange.request, exchange.route)}, ` +
      `request ${exchange.requestId}`
    : "";
  logThrown(`Unexpected error${where}:`, error);
}

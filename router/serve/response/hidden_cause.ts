import { isHttpError } from "./http_error.ts";

/**
 * Gives what led to an error of which clients are told no more than its status,
 * such as what a `fetch` failed with behind a 502; any other error is its own.
 *
 * @param error What was thrown.
 */
export function hiddenCause(error: unknown): unknown {
  return isHttpError(error) ? error.cause ?? error : error;
}

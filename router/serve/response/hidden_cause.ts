import { isHttpError } from "./http_error.ts";

/**
 * Returns the cause of an `HttpError`, which clients are not shown, such as the
 * failure of a `fetch` behind a 502; any other error is its own cause.
 *
 * @param error What was thrown.
 */
export function hiddenCause(error: unknown): unknown {
  return isHttpError(error) ? error.cause ?? error : error;
}

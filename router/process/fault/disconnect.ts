import { unwrapFetchFailure } from "./fetch_failure.ts";

/** How Deno says that the rest of a body will not come. */
const BODY_LOST = /\bread (?:request )?body\b|\breading HTTP\/1 body\b/;

/** How Deno says the same over HTTP/2, and of what another server answers. */
const CONNECTION_LOST = "error reading a body from connection";

/** How Deno says that a TLS connection was cut, or broken by what came. */
const TLS_LOST =
  /^peer closed connection\b|^cannot decrypt peer's message\b|^received corrupt message\b/;

/** With what Deno aborts the signal of a request whose client went away. */
const CANCELLED = "The request has been cancelled.";

/**
 * Tells whether something was thrown only since the client went away: nobody
 * waits for an answer, and nothing is wrong here.
 *
 * @param error What was thrown.
 */
export function isDisconnect(error: unknown): boolean {
  // What other servers' connections fail with is of other classes.
  if (
    error instanceof Deno.errors.BadResource ||
    error instanceof Deno.errors.Http
  ) {
    const { message } = error;
    return BODY_LOST.test(message) || message === CONNECTION_LOST ||
      TLS_LOST.test(message);
  }
  // Asking the signal itself would make Deno warn of asking.
  if (error instanceof DOMException) return error.message === CANCELLED;
  const cause = unwrapFetchFailure(error);
  return cause !== undefined && BODY_LOST.test(cause.message);
}

/**
 * Tells the same of what was thrown while a request was answered. A body that
 * was handed on to another server may have been lost here or there, which over
 * HTTP/2 only the request's signal tells, if it was asked for in time.
 *
 * @param error What was thrown.
 * @param request The request, as Deno gave it.
 */
export function isDisconnectOf(error: unknown, request: Request): boolean {
  if (isDisconnect(error)) return true;
  return unwrapFetchFailure(error)?.message === CONNECTION_LOST &&
    request.signal.aborted;
}

import { unwrapFetchFailure } from "./fetch_failure.ts";

/** Deno's messages that the rest of a body will not arrive. */
const BODY_LOST = /\bread (?:request )?body\b|\breading HTTP\/1 body\b/;

/** Its message for the same over HTTP/2, and for bodies of other servers. */
const CONNECTION_LOST = "error reading a body from connection";

/** Deno's messages that a TLS connection was cut, or broken by its data. */
const TLS_LOST =
  /^peer closed connection\b|^cannot decrypt peer's message\b|^received corrupt message\b/;

/** The message with which Deno aborts a request's signal at a disconnect. */
const CANCELLED = "The request has been cancelled.";

/**
 * Tells whether something was thrown only because the client disconnected:
 * nobody waits for an answer, and nothing is wrong here.
 *
 * @param error The thrown value.
 */
export function isDisconnect(error: unknown): boolean {
  // Errors of connections to other servers are of other classes.
  if (
    error instanceof Deno.errors.BadResource ||
    error instanceof Deno.errors.Http
  ) {
    const { message } = error;
    return BODY_LOST.test(message) || message === CONNECTION_LOST ||
      TLS_LOST.test(message);
  }
  // Reading the signal itself would make Deno warn about it.
  if (error instanceof DOMException) return error.message === CANCELLED;
  const cause = unwrapFetchFailure(error);
  return cause !== undefined && BODY_LOST.test(cause.message);
}

/**
 * Tells the same of an error that was thrown while a request was answered. A
 * body that was forwarded to another server may have been lost here or there;
 * over HTTP/2, only the request's signal tells which, if it was accessed in
 * time.
 *
 * @param error The thrown value.
 * @param request The request, as Deno gave it.
 */
export function isDisconnectOf(error: unknown, request: Request): boolean {
  if (isDisconnect(error)) return true;
  return unwrapFetchFailure(error)?.message === CONNECTION_LOST &&
    request.signal.aborted;
}

/** The status that logs have of a client that went away (as of nginx). */
export const CLIENT_CLOSED_REQUEST = 499;

/** What Node says of a request whose connection is gone. */
const ABORTED = "aborted";

/** Tells whether something may be what the signal of a request says. */
function isAbort(error: unknown): boolean {
  return error instanceof Error &&
    (error.name === "AbortError" || error.message === ABORTED);
}

/**
 * Tells whether something was thrown only since the client went away, as by a
 * `fetch` that was given the request's signal: nobody waits for an answer, and
 * nothing is wrong.
 *
 * @param error What was thrown.
 * @param request The request.
 */
export function isLostClient(error: unknown, request: Request): boolean {
  try {
    // Asking the signal itself would make Deno warn of asking.
    return isAbort(error) && request.signal.aborted;
  } catch {
    // An object can throw whatever it is asked.
    return false;
  }
}

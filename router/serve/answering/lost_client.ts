import { hiddenCause } from "../response/hidden_cause.ts";

/** The status that logs have of a client that went away (as of nginx). */
export const CLIENT_CLOSED_REQUEST = 499;

/** What Node says of a request whose connection is gone. */
const ABORTED = "aborted";

/** Tells whether something looks like what the signal of a request aborts with. */
function looksAborted(error: unknown): error is Error {
  return error instanceof Error &&
    (error.name === "AbortError" || error.message === ABORTED);
}

/**
 * Tells whether an error is the reason of a signal that has aborted: itself, a
 * copy, as Bun makes one where a body is lost, or the cause, as of the errors of
 * Node's modules. What an application aborts itself, such as what takes too
 * long, has another reason.
 */
function comesFrom(error: Error, { aborted, reason }: AbortSignal): boolean {
  return aborted &&
    (error.cause === reason || String(error) === String(reason));
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
    const cause = hiddenCause(error);
    // Deno warns where the signal is asked, so other errors do not ask it.
    return looksAborted(cause) && comesFrom(cause, request.signal);
  } catch {
    // An object can throw whatever it is asked.
    return false;
  }
}

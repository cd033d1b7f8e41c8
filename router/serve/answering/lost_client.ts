import { hiddenCause } from "../response/hidden_cause.ts";

/** The status in logs of a client that went away (as in nginx). */
export const CLIENT_CLOSED_REQUEST = 499;

/** Node's message for a request whose connection is gone. */
const ABORTED = "aborted";

/** Tells whether an error looks like the reason of a request's signal. */
function looksAborted(error: unknown): error is Error {
  return error instanceof Error &&
    (error.name === "AbortError" || error.message === ABORTED);
}

/**
 * Tells whether an error is the reason of a signal that has aborted: itself, a
 * copy, as Bun makes one where a body is lost, or an error whose cause it is, as
 * in Node's modules. What an application aborts itself, as for a timeout, has
 * another reason.
 */
function comesFrom(error: Error, { aborted, reason }: AbortSignal): boolean {
  return aborted &&
    (error.cause === reason || String(error) === String(reason));
}

/**
 * Tells whether something was thrown only because the client went away, as by a
 * `fetch` with the request's signal: nobody waits for a response, and nothing
 * is wrong.
 *
 * @param error What was thrown.
 * @param request The request.
 */
export function isLostClient(error: unknown, request: Request): boolean {
  try {
    const cause = hiddenCause(error);
    // Deno warns when the signal is read, so other errors do not read it.
    return looksAborted(cause) && comesFrom(cause, request.signal);
  } catch {
    // An object can throw on any access.
    return false;
  }
}

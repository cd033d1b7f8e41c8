import { LateBodyError } from "./body_limit.ts";

/** The status that logs have of a client that went away (as of nginx). */
export const CLIENT_CLOSED_REQUEST = 499;

/** How Deno says that the rest of a body will not come. */
const BODY_LOST = /\bread (?:request )?body\b|\breading HTTP\/1 body\b/;

/** With what Deno aborts the signal of a request whose client went away. */
const CANCELLED = "The request has been cancelled.";

/** With what Deno rejects `completed` when an answer is not sent to its end. */
const NOT_SENT = "HTTP response was not sent successfully";

/**
 * Tells whether something was thrown only since the client went away: nobody
 * waits for an answer, and nothing is wrong here.
 *
 * @param error What was thrown.
 */
export function isDisconnect(error: unknown): boolean {
  if (
    error instanceof Deno.errors.BadResource ||
    error instanceof Deno.errors.Http
  ) {
    return BODY_LOST.test(error.message);
  }
  // Asking the signal itself would make Deno warn of asking.
  return error instanceof DOMException && error.message === CANCELLED;
}

/**
 * Tells whether something was thrown for what a client did or left undone, after
 * the head of the answer was sent: nothing is wrong here.
 *
 * @param error What was thrown.
 */
export function isClientFault(error: unknown): boolean {
  return isDisconnect(error) || error instanceof LateBodyError ||
    isNotSent(error);
}

/** Of a body that breaks instead, what has broken it is told by itself. */
function isNotSent(error: unknown): boolean {
  return error instanceof Deno.errors.Interrupted && error.message === NOT_SENT;
}

import { findRefusedBody } from "../refused_body.ts";
import { isDisconnect } from "./disconnect.ts";
import { isMalformedBody } from "./malformed_body.ts";

/** With what Deno rejects `completed` when an answer is not sent to its end. */
const NOT_SENT = "HTTP response was not sent successfully";

/**
 * Tells whether something was thrown for what a client did or left undone, after
 * the head of the answer was sent: nothing is wrong here.
 *
 * @param error What was thrown.
 */
export function isClientFault(error: unknown): boolean {
  try {
    return isDisconnect(error) || isMalformedBody(error) ||
      findRefusedBody(error) !== undefined || isNotSent(error);
  } catch {
    // An object can throw whatever it is asked.
    return false;
  }
}

/**
 * Where it is the answer's body that broke, why it did is told by another
 * error.
 */
function isNotSent(error: unknown): boolean {
  return error instanceof Deno.errors.Interrupted && error.message === NOT_SENT;
}

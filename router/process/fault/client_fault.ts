import { findRefusedBody } from "../refused_body.ts";
import { isDisconnect } from "./disconnect.ts";
import { isMalformedBody } from "./malformed_body.ts";

/** Deno's message when `completed` rejects for an answer that is cut short. */
const NOT_SENT = "HTTP response was not sent successfully";

/**
 * Tells whether an error was caused by a client, after the head of the answer
 * was sent: nothing is wrong here.
 *
 * @param error The thrown value.
 */
export function isClientFault(error: unknown): boolean {
  try {
    return isDisconnect(error) || isMalformedBody(error) ||
      findRefusedBody(error) !== undefined || isNotSent(error);
  } catch {
    // Any access to an object can throw.
    return false;
  }
}

/**
 * Tells whether an error only reports that an answer was cut short: if it is the
 * answer's body that failed, another error reports why.
 */
function isNotSent(error: unknown): boolean {
  return error instanceof Deno.errors.Interrupted && error.message === NOT_SENT;
}

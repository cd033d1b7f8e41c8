/** Deno's message that a request's body is gone with its answer. */
const CLOSED = "Request closed";

/**
 * Tells whether something was thrown because a request's body was first
 * accessed after its answer was sent.
 *
 * @param error The thrown value.
 */
export function isClosedRequest(error: unknown): boolean {
  return error instanceof TypeError && error.message === CLOSED;
}

/** How Deno says that a request's body is gone with its answer. */
const CLOSED = "Request closed";

/**
 * Tells whether something was thrown where a request's body was first asked for
 * after its answer was sent.
 *
 * @param error What was thrown.
 */
export function isClosedRequest(error: unknown): boolean {
  return error instanceof TypeError && error.message === CLOSED;
}

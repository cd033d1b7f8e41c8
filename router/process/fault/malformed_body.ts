import { unwrapFetchFailure } from "./fetch_failure.ts";

/** The detail for a client that sent such a body. */
export const MALFORMED_BODY = "The request's body is malformed.";

/** Deno's message that the data it reads is not HTTP/1. */
const MALFORMED = /^invalid HTTP\/1 request\b/;

/**
 * Tells whether something was thrown because a client has sent an invalid chunk
 * or trailer (RFC 9112 section 7.1) of a body that was read, or forwarded to
 * another server.
 *
 * @param error The thrown value.
 */
export function isMalformedBody(error: unknown): boolean {
  const reason = unwrapFetchFailure(error) ?? error;
  return reason instanceof Error && MALFORMED.test(reason.message);
}

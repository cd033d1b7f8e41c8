import { unwrapFetchFailure } from "./fetch_failure.ts";

/** What a client is told that sent such a body. */
export const MALFORMED_BODY = "The request's body is malformed.";

/** How Deno says that what it reads is no HTTP/1. */
const MALFORMED = /^invalid HTTP\/1 request\b/;

/**
 * Tells whether something was thrown where a body was read, or handed on to
 * another server, of which the client has sent what is no chunk or no trailer
 * (RFC 9112 section 7.1).
 *
 * @param error What was thrown.
 */
export function isMalformedBody(error: unknown): boolean {
  const reason = unwrapFetchFailure(error) ?? error;
  return reason instanceof Error && MALFORMED.test(reason.message);
}

import { NULL_BODY_STATUSES } from "./null_body_status.ts";
import { discardBody } from "./created_response.ts";

/** Creates an empty body whose length is unknown until it is read. */
function createEmptyBody(): ReadableStream {
  // One that has ended, or fills its queue, has a length for Bun: 0 octets.
  return new ReadableStream(
    { pull: (controller) => controller.close() },
    { highWaterMark: 0 },
  );
}

/**
 * Returns the response to a HEAD request, made from the one to GET or from that
 * of a handler for HEAD.
 *
 * @param response That response.
 */
export function withoutBody(response: Response): Response {
  const { headers, status } = response;
  // GET gets no body either.
  if (status < 200 || NULL_BODY_STATUSES.has(status)) return response;
  discardBody(response);
  // Without any body, runtimes would send `content-length: 0`, which is not the
  // length of the response to GET (RFC 9110 section 8.6).
  const isLengthKnown = headers.has("content-length");
  return new Response(isLengthKnown ? null : createEmptyBody(), response);
}

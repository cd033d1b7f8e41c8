import { WITHOUT_BODY } from "./bodiless_status.ts";
import { discardBody } from "./made_response.ts";

/** A body of which nothing says how long it is before it is asked for. */
function createEmptyBody(): ReadableStream {
  // One that has ended, or fills its queue, has a length: 0 octets for Bun.
  return new ReadableStream(
    { pull: (controller) => controller.close() },
    { highWaterMark: 0 },
  );
}

/**
 * Gives the response to a HEAD request from the one to GET, or from that of a
 * handler for HEAD.
 *
 * @param response That response.
 */
export function withoutBody(response: Response): Response {
  const { headers, status } = response;
  // GET gets no body either.
  if (status < 200 || WITHOUT_BODY.has(status)) return response;
  discardBody(response);
  // Without any body, runtimes would say `content-length: 0`, which is not the
  // length of what GET gets (RFC 9110 section 8.6).
  const isLengthKnown = headers.has("content-length");
  return new Response(isLengthKnown ? null : createEmptyBody(), response);
}

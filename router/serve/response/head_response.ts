/** A body of which nothing says how long it is before it is asked for. */
function createEmptyBody(): ReadableStream {
  // One that has ended, or fills its queue, has a length: 0 octets for Bun.
  return new ReadableStream(
    { pull: (controller) => controller.close() },
    { highWaterMark: 0 },
  );
}

/**
 * Gives the response to a HEAD request from the one to GET.
 *
 * @param response The response to GET.
 */
export function withoutBody(response: Response): Response {
  if (response.body === null) return response;
  // Nobody will read it; what made it shall know.
  response.body.cancel().catch(() => {});
  // Runtimes would say of no body that GET gets none (RFC 9110 section 8.6).
  const isLengthKnown = response.headers.has("content-length");
  return new Response(isLengthKnown ? null : createEmptyBody(), response);
}

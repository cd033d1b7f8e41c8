/** A body of which nothing says how long it is. */
function createEmptyBody(): ReadableStream {
  return new ReadableStream({ start: (controller) => controller.close() });
}

/** Gives the response to a HEAD request from the one to GET. */
export function withoutBody(response: Response): Response {
  if (response.body === null) return response;
  // Nobody will read it; what made it shall know.
  response.body.cancel().catch(() => {});
  // Runtimes would say of no body that GET gets none (RFC 9110 section 8.6).
  const isLengthKnown = response.headers.has("content-length");
  return new Response(isLengthKnown ? null : createEmptyBody(), response);
}

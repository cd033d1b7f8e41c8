/**
 * Writes headers into a response, or into a copy of one that takes none, as
 * those of `fetch()` and `Response.redirect()` do.
 *
 * @param response The response.
 * @param write Writes the headers.
 */
export function writeHeaders(
  response: Response,
  write: (headers: Headers) => void,
): Response {
  try {
    write(response.headers);
    return response;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return copyWithHeaders(response, write);
  }
}

/** Writes headers into a copy of a response. */
export function copyWithHeaders(
  response: Response,
  write: (headers: Headers) => void,
): Response {
  const copy = new Response(response.body, response);
  write(copy.headers);
  return copy;
}

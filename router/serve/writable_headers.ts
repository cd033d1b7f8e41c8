/** Holds the headers that a response had before any were written into it. */
const ORIGINAL = Symbol("original headers");

/** A response that headers may have been written into. */
type Written = Response & { [ORIGINAL]?: readonly [string, string][] };

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
    const copy = new Response(response.body, response);
    write(copy.headers);
    return copy;
  }
}

/** Writes headers as {@linkcode writeHeaders} does, and keeps those before. */
export function addHeaders(
  response: Written,
  write: (headers: Headers) => void,
): Response {
  response[ORIGINAL] ??= [...response.headers];
  return writeHeaders(response, write);
}

/** Gives the headers of a response without those that were added to it. */
export function originalHeaders(response: Written): HeadersInit {
  return response[ORIGINAL] ?? response.headers;
}

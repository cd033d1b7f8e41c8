import { OF_A_BODY } from "./body_headers.ts";
import { headersOf, isHttpError } from "./http_error.ts";
import { addHeaders } from "./writable_headers.ts";

/**
 * Adds the headers of an error to a response of the same status that lacks them,
 * since a status may ask for them, as 405 for `Allow` (RFC 9110 section
 * 15.5.6).
 *
 * @param response What answers for the error.
 * @param error What was thrown.
 * @throws {TypeError} When a header cannot be written, or the response takes
 * none and its body was used before.
 */
export function addErrorHeaders(response: Response, error: unknown): Response {
  if (!isHttpError(error) || error.status !== response.status) {
    return response;
  }
  const headers = headersOf(error);
  if (!headers) return response;
  // Another copy of the router may hold them in another form.
  const missing = [...new Headers(headers)].filter(([name]) =>
    !OF_A_BODY.has(name) && !response.headers.has(name)
  );
  return addHeaders(response, (additions) => {
    // A header may stand there several times, as Set-Cookie does.
    for (const [name, value] of missing) additions.append(name, value);
  });
}

/**
 * Adds the same, unless a header cannot be written.
 *
 * @param response What answers for the error.
 * @param error What was thrown.
 */
export function addWritableErrorHeaders(
  response: Response,
  error: unknown,
): Response {
  try {
    return addErrorHeaders(response, error);
  } catch {
    // That was thrown before, and the response answers for it.
    return response;
  }
}

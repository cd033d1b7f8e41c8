import { OF_A_BODY } from "./body_headers.ts";
import { headersOf, isHttpError } from "./http_error.ts";
import { addHeaders } from "./writable_headers.ts";

/**
 * Adds the headers of an error to a response of the same status that lacks
 * them, since a status may require them, as 405 does `Allow` (RFC 9110 section
 * 15.5.6). What cannot be read or written is left out, since the response
 * answers for the error anyway.
 *
 * @param response The response that answers for the error.
 * @param error What was thrown.
 */
export function addErrorHeaders(response: Response, error: unknown): Response {
  try {
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
      // A header may occur several times, as Set-Cookie does.
      for (const [name, value] of missing) additions.append(name, value);
    });
  } catch {
    return response;
  }
}

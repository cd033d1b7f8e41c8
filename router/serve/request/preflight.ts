/**
 * Tells whether a request is a CORS preflight: a browser asks what another
 * origin may ask for, and takes no answer but a successful one (Fetch,
 * "CORS-preflight fetch").
 *
 * @param request The request.
 */
export function isPreflight({ method, headers }: Request): boolean {
  return method === "OPTIONS" && headers.has("origin") &&
    headers.has("access-control-request-method");
}

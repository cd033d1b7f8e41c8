/**
 * Tells whether a request is a CORS preflight: a browser asks what another
 * origin may request, and accepts only a successful response (Fetch,
 * "CORS-preflight fetch").
 *
 * @param request The request.
 */
export function isPreflight({ method, headers }: Request): boolean {
  return method === "OPTIONS" && headers.has("origin") &&
    headers.has("access-control-request-method");
}

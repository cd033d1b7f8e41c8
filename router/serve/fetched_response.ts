/**
 * The codings that `fetch()` decodes, though it keeps the headers of the encoded
 * body. On Fastly it decodes none unless it is told to.
 */
const DECODED: readonly string[] = "fastly" in globalThis
  ? []
  : "Bun" in globalThis
  ? ["gzip", "br", "deflate", "zstd"]
  : ["gzip", "br"];

/**
 * Tells whether a response is one of `fetch()` whose headers are still those of
 * the encoded body, though its body is decoded. A body that was asked for in
 * part is not.
 */
function isMislabelled(response: Response, request: Request): boolean {
  const coding = response.headers.get("content-encoding");
  return coding !== null && DECODED.includes(coding) &&
    response.body !== null && response.status !== 206 &&
    !request.headers.has("range");
}

/**
 * Makes a response of `fetch()` one that middleware can change and that can be
 * sent on; any other stays as it is. To ask the headers themselves whether they
 * can be changed would make them where nobody needs them; other responses
 * without a URL take headers, or have no body and are copied anyway.
 *
 * @param response The response.
 * @param request The request that it answers.
 * @param isChanged Whether something may change its headers.
 */
export function openFetched(
  response: Response,
  request: Request,
  isChanged: boolean,
): Response {
  if (response.url === "") return response;
  const mislabelled = isMislabelled(response, request);
  if (!mislabelled && !isChanged) return response;
  const copy = new Response(response.body, response);
  if (mislabelled) {
    copy.headers.delete("content-encoding");
    copy.headers.delete("content-length");
  }
  return copy;
}

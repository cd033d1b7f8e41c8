import { readContentLength } from "./content_length.ts";
import type { Exchange } from "./exchange.ts";
import { describeLargeBody } from "./refused_body.ts";
import { relayBody } from "./relayed_body.ts";

/**
 * Returns a request whose body fails when it is too large: reading it throws an
 * `HttpError` of status 413 (RFC 9110 section 15.5.14). A body that is declared
 * to be too large is not read at all.
 *
 * @param request The request; it is returned as is when it has no body, or
 * declares a size within the limit: runtimes read no more of it than that.
 * @param limit The maximum size of its body, in bytes.
 * @param exchange The request's exchange.
 */
export function limitBodySize(
  request: Request,
  limit: number,
  exchange: Exchange,
): Request {
  const { method } = request;
  if (method === "GET" || method === "HEAD") return request;
  // Deno refuses a request that frames its body in another way as well.
  const length = readContentLength(request.headers);
  if (length !== undefined && length <= limit) return request;
  const { body: whole } = request;
  if (!whole) return request;
  let left = limit;
  const body = relayBody(() => whole, async (reader) => {
    // Its content-length exceeds the limit.
    if (length !== undefined) throw describeLargeBody(limit, exchange);
    const result = await reader.read();
    left -= result.value?.length ?? 0;
    if (left < 0) throw describeLargeBody(limit, exchange);
    return result;
  });
  return new Request(request, { body });
}

import { waitAtMost } from "../serve/time_limit.ts";
import { describeLateBody } from "./refused_body.ts";
import { relayBody } from "./relayed_body.ts";

/**
 * Returns a request whose body fails when the client takes too long to send it:
 * reading it throws an `HttpError` of status 408 (RFC 9110 section 15.5.9).
 * Only time spent waiting for the client counts, not what a handler does
 * between two reads.
 *
 * @param request The request; one without a body is returned as is.
 * @param limit How long its body is waited for in all, in milliseconds.
 */
export function limitBodyTime(request: Request, limit: number): Request {
  const { body: unlimited } = request;
  if (!unlimited) return request;
  let left = limit;
  const body = relayBody(() => unlimited, async (reader) => {
    const start = performance.now();
    const result = await waitAtMost(reader.read(), left);
    // Below 0, the next timer would make Deno warn.
    left = Math.max(0, left - (performance.now() - start));
    if (result === "late") throw describeLateBody();
    return result;
  });
  return new Request(request, { body });
}

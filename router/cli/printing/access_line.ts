import type { Exchange } from "../../process/exchange.ts";
import { escapeSteering } from "../../report/escaped_text.ts";
import { rawPathOf } from "../../serve/request/url_parts.ts";

/**
 * Formats an answered request as a line of JSON. Only the path of its URL is
 * logged: queries may hold what no log should.
 *
 * @param exchange The request.
 * @param status The status that it was answered with.
 */
export function formatAccessLine(
  { request, requestId, route, start, remoteAddr }: Exchange,
  status: number,
): string {
  return escapeSteering(JSON.stringify({
    time: new Date().toISOString(),
    method: request.method,
    path: rawPathOf(request),
    route: route?.path,
    status,
    ms: Math.round((performance.now() - start) * 10) / 10,
    client: remoteAddr.hostname,
    requestId,
  }));
}

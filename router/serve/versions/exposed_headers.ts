import {
  addHeaders,
  type HeaderAdditions,
} from "../response/writable_headers.ts";
import { REPORT_HEADERS } from "./version_family.ts";

/**
 * Lets pages of other origins read headers of a response, where they can read
 * any.
 *
 * @param additions The response's headers.
 * @param names The names of the headers.
 */
export function exposeHeaders(
  additions: HeaderAdditions,
  names: readonly string[],
): void {
  // Without it, pages of other origins can read nothing.
  if (additions.get("access-control-allow-origin") === null) return;
  const exposed = additions.get("access-control-expose-headers") ?? "";
  const known = exposed.toLowerCase().split(",").map((name) => name.trim());
  const missing = names.filter((name) => !known.includes(name.toLowerCase()));
  if (missing.length === 0) return;
  additions.append("access-control-expose-headers", missing.join(", "));
}

/**
 * Lets pages of other origins read which versions there are, where a response
 * reports them.
 *
 * @param response The response.
 */
export function exposeReport(response: Response): Response {
  const { headers } = response;
  const names = REPORT_HEADERS.filter((name) => headers.has(name));
  return names.length === 0
    ? response
    : addHeaders(response, (additions) => exposeHeaders(additions, names));
}

import { splitUrl } from "../request/url_parts.ts";
import { escapeReference } from "./escaped_reference.ts";
import { HttpError } from "./http_error.ts";

/**
 * The longest location that a response repeats from a request: proxies such as
 * nginx accept heads of 4 KiB, and take a longer one for a failed server.
 */
const MAX_LOCATION_OCTETS = 3000;

/**
 * Redirects to the path without its trailing slash.
 *
 * @param request The request, whose path ends with a slash.
 * @throws {HttpError} When that is too long for a header.
 */
export function redirectWithoutSlash({ url }: Request): Response {
  const { path, pathEnd } = splitUrl(url);
  const location = escapeReference(
    url.slice(path, pathEnd - 1) + url.slice(pathEnd),
  );
  if (location.length > MAX_LOCATION_OCTETS) {
    throw new HttpError(414, "Too long to redirect: omit the trailing slash.");
  }
  return new Response(null, { status: 308, headers: { location } });
}

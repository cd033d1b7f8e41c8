/**
 * Returns the octets of a body, if its request states them once; otherwise
 * `undefined`. Deno accepts one that states them twice, as `5, 5`.
 *
 * @param headers The request's headers.
 */
export function readContentLength(headers: Headers): number | undefined {
  const length = headers.get("content-length") ?? "";
  return /^\d+$/.test(length) ? Number(length) : undefined;
}

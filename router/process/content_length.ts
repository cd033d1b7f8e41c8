/**
 * Returns how many octets a request says that its body has; `undefined` unless
 * it says so once. Deno accepts the same length twice, as `5, 5`.
 *
 * @param headers The request's headers.
 */
export function readContentLength(headers: Headers): number | undefined {
  const length = headers.get("content-length") ?? "";
  return /^\d+$/.test(length) ? Number(length) : undefined;
}

/**
 * Gives how many octets a request says once that its body has; `undefined` when
 * it does not. Deno takes one that says the same length twice, as `5, 5`.
 *
 * @param headers The request's headers.
 */
export function readContentLength(headers: Headers): number | undefined {
  const length = headers.get("content-length") ?? "";
  return /^\d+$/.test(length) ? Number(length) : undefined;
}

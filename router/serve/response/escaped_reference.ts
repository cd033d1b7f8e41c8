/**
 * Escapes what no URI has, so that a header can hold it (RFC 3986 section 2).
 *
 * @param location A URL, or a path with or without a query.
 */
export function escapeLocation(location: string): string {
  return location.toWellFormed()
    .replace(/(?:[^!-~]|["<>\\^`{|}])+/g, encodeURIComponent);
}

/**
 * Escapes the same in a path, and the brackets that only a host may have.
 *
 * @param reference A path with or without a query.
 */
export function escapeReference(reference: string): string {
  return escapeLocation(reference).replace(/[[\]]/g, encodeURIComponent);
}

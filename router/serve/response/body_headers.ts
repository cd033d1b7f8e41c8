/** Headers about the octets of a body, or how they are sent. */
const OF_OCTETS: readonly string[] = [
  "content-length",
  "content-encoding",
  "content-digest",
  "repr-digest",
  "content-md5",
  "digest",
  "transfer-encoding",
];
/** Headers about parts of those octets. */
const OF_PARTS: readonly string[] = ["content-range", "accept-ranges"];

/** Headers about a body that must not be copied to another one. */
export const OF_A_BODY: ReadonlySet<string> = new Set([
  ...OF_OCTETS,
  "content-disposition",
  "content-language",
  "content-location",
  "content-type",
]);

/**
 * Removes headers about the octets of another body.
 *
 * @param headers The headers.
 */
export function omitOctets(headers: Headers): void {
  for (const name of OF_OCTETS) headers.delete(name);
}

/**
 * Removes headers about a part of the octets of another body.
 *
 * @param headers The headers.
 */
export function omitParts(headers: Headers): void {
  for (const name of OF_PARTS) headers.delete(name);
}

/** Headers that are about the octets of a body, or how those are sent. */
const OF_OCTETS: readonly string[] = [
  "content-length",
  "content-encoding",
  "content-digest",
  "repr-digest",
  "content-md5",
  "digest",
  "transfer-encoding",
];
/** Headers that are about parts of those octets. */
const OF_PARTS: readonly string[] = ["content-range", "accept-ranges"];

/** Headers of a body that are not taken over for another one. */
export const OF_A_BODY: ReadonlySet<string> = new Set([
  ...OF_OCTETS,
  "content-disposition",
  "content-language",
  "content-location",
  "content-type",
]);

/**
 * Leaves out what headers say of the octets of another body.
 *
 * @param headers The headers.
 */
export function leaveOutOctets(headers: Headers): void {
  for (const name of OF_OCTETS) headers.delete(name);
}

/**
 * Leaves out what headers say of a part of the octets of another body.
 *
 * @param headers The headers.
 */
export function leaveOutParts(headers: Headers): void {
  for (const name of OF_PARTS) headers.delete(name);
}

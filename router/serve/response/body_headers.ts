/** What headers say of the octets of one body, and how those are sent. */
const OF_OCTETS: readonly string[] = [
  "content-length",
  "content-encoding",
  "content-digest",
  "repr-digest",
  "content-md5",
  "digest",
  "transfer-encoding",
];
/** What they say of a part of them. */
const OF_PARTS: readonly string[] = ["content-range", "accept-ranges"];

/** All that they say of one body, and of no other. */
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

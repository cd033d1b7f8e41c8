/** What headers say of the octets of one body, and how those are sent. */
export const OF_OCTETS: readonly string[] = [
  "content-length",
  "content-encoding",
  "content-digest",
  "content-md5",
  "transfer-encoding",
];

/** What else they say of one body, and of no other. */
export const OF_A_BODY: ReadonlySet<string> = new Set([
  ...OF_OCTETS,
  "content-disposition",
  "content-language",
  "content-location",
  "content-type",
]);

const LIFETIME = /\b(s-maxage|max-age)\s*=\s*"?(\d+)"?/gi;

/**
 * Lets no cache keep a response for longer than it is to be given (RFC 9111
 * section 5.2.2).
 *
 * @param headers The headers of the response.
 * @param milliseconds For how long it is to be given.
 */
export function limitCaching(headers: Headers, milliseconds: number): void {
  const value = headers.get("cache-control");
  if (value === null) return;
  const most = Math.max(0, Math.floor(milliseconds / 1000));
  const limited = value.replace(
    LIFETIME,
    (directive, name, seconds) =>
      Number(seconds) > most ? `${name}=${most}` : directive,
  );
  if (limited !== value) headers.set("cache-control", limited);
}

/**
 * Writes where a server listens as a URL, with a slash at its end.
 *
 * @param address The address that is listened on.
 * @param scheme The URL's scheme.
 */
export function formatAddress(
  { hostname, port }: Deno.NetAddr,
  scheme: "http" | "https" = "http",
): string {
  const host = hostname.includes(":") ? `[${hostname}]` : hostname;
  return `${scheme}://${host}:${port}/`;
}

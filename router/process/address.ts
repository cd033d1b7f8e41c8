/** The default port to listen on. */
export const DEFAULT_PORT = 8000;

/** The default address to listen on. */
export const DEFAULT_HOST = "127.0.0.1";

/**
 * Writes a host's name as in a URL, where IPv6 addresses are in brackets.
 *
 * @param hostname The name, or the address.
 */
export function formatHost(hostname: string): string {
  return hostname.includes(":") ? `[${hostname}]` : hostname;
}

/**
 * Writes where a server listens as a URL, with a trailing slash.
 *
 * @param address The address that the server listens on.
 * @param scheme The URL's scheme.
 */
export function formatAddress(
  { hostname, port }: Deno.NetAddr,
  scheme: "http" | "https" = "http",
): string {
  return `${scheme}://${formatHost(hostname)}:${port}/`;
}

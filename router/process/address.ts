/** Where is listened when nothing says where. */
export const DEFAULT_PORT = 8000;

/** The address that is listened on when nothing says which. */
export const DEFAULT_HOST = "127.0.0.1";

/**
 * Writes a host's name as a URL has it, where addresses of IPv6 are in brackets.
 *
 * @param hostname The name, or the address.
 */
export function formatHost(hostname: string): string {
  return hostname.includes(":") ? `[${hostname}]` : hostname;
}

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
  return `${scheme}://${formatHost(hostname)}:${port}/`;
}

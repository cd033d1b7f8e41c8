import type { Route } from "../declare/route.ts";
import { formatVersionTable } from "./listing/version_table.ts";
import type { Terminal } from "./terminal.ts";

function formatUrl({ hostname, port }: Deno.NetAddr): string {
  const host = hostname.includes(":") ? `[${hostname}]` : hostname;
  return `http://${host}:${port}/`;
}

/**
 * Says what is served, and where.
 *
 * @param folder What is served.
 * @param address Where the server listens.
 * @param routes Its routes.
 * @param terminal Where it is printed.
 */
export function formatServing(
  folder: string,
  address: Deno.NetAddr,
  routes: readonly Route[],
  terminal: Terminal,
): string {
  const url = terminal.paint("cyan", formatUrl(address));
  const title = `Strata serves ${folder} on ${url}`;
  return `${title}\n\n${formatVersionTable(routes, terminal)}`;
}

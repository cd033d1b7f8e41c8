import { formatAddress } from "../../process/address.ts";
import type { App } from "../../serve/app.ts";
import type { Terminal } from "../printing/terminal.ts";
import { formatVersionTable } from "./version_table.ts";

/** A table with more rows than this would push the address out of sight. */
const MAX_ROWS = 100;

/** Formats the routes, or says how many there are. */
function formatRoutes(app: App, terminal: Terminal): string {
  const table = formatVersionTable(app, app.routes, terminal);
  return table.split("\n").length > MAX_ROWS
    ? `There are ${app.routes.length} routes; list them with "strata routes".`
    : table;
}

/**
 * Describes what is served, and where.
 *
 * @param folder What is served.
 * @param address Where the server listens.
 * @param app The application; `undefined` when it could not be built.
 * @param terminal Where it is printed.
 */
export function formatServing(
  folder: string,
  address: Deno.NetAddr,
  app: App | undefined,
  terminal: Terminal,
): string {
  const url = terminal.paint("cyan", formatAddress(address));
  if (!app) {
    return `Strata will serve ${folder} on ${url} once the mistakes are fixed.`;
  }
  const routes = formatRoutes(app, terminal);
  return `Strata serves ${folder} on ${url}\n\n${routes}`;
}

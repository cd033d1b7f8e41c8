import { formatMistake } from "../path/mistake.ts";
import type { Arguments } from "./arguments.ts";
import { loadApp } from "./load_app.ts";
import { formatVersionTable } from "./version_table.ts";

/**
 * Serves a routes folder, and says where and what.
 *
 * @param args The folder, and where to listen.
 * @param development Whether answers may say what went wrong.
 * @returns What is served, until it is shut down.
 * @throws {DeclarationError} When there are mistakes in the routes.
 */
export async function serve(
  { directory, port, hostname }: Arguments,
  development: boolean,
): Promise<Deno.HttpServer<Deno.NetAddr>> {
  const app = await loadApp(directory, { development });
  for (const warning of app.warnings) console.warn(formatMistake(warning));
  return Deno.serve({
    port,
    hostname,
    onListen(address) {
      console.log(`Strata serves ${directory} on ${formatUrl(address)}\n`);
      console.log(formatVersionTable(app.routes));
    },
  }, app.fetch);
}

function formatUrl({ hostname, port }: Deno.NetAddr): string {
  const host = hostname.includes(":") ? `[${hostname}]` : hostname;
  return `http://${host}:${port}/`;
}

import { formatAddress } from "../process/address.ts";
import { App } from "../serve/app.ts";
import { type ListenAddress, UsageError } from "./arguments.ts";
import { formatVersionTable } from "./listing/version_table.ts";
import type { Terminal } from "./terminal.ts";

/** Thrown when an address or a port cannot be listened on. */
export class ListenError extends UsageError {
  override readonly status = 1;
}

/** Tells whether an error says that there is no such address here. */
function isForeignAddress(error: unknown): boolean {
  return error instanceof Deno.errors.AddrNotAvailable ||
    (error instanceof Error &&
      /lookup address|invalid host/.test(error.message));
}

/** Says how a host is added to those that Deno may listen on. */
function describeForbidden(hostname: string): string {
  const host = hostname.includes(":") ? `[${hostname}]` : hostname;
  return `Deno may not listen on "${hostname}" here. Add it to --allow-net where ` +
    "Deno is run, on the command line or in the task of deno.json: " +
    `--allow-net=${host}`;
}

/**
 * Begins to listen, and says of an address or a port that cannot be listened
 * on what it should be.
 *
 * @param address The address and the port.
 * @param listen What listens there.
 * @throws {ListenError} When the address is not one of this machine, or the
 * port is taken or not for everyone.
 * @throws {UsageError} When Deno is not allowed to listen there.
 */
export function listenOn(
  { hostname, port }: ListenAddress,
  listen: () => unknown,
): void {
  try {
    listen();
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) {
      throw new UsageError(describeForbidden(hostname));
    }
    if (isForeignAddress(error)) {
      throw new ListenError(
        `Cannot listen on "${hostname}", which is not an address of this ` +
          "machine. Give one that is with --host, such as 127.0.0.1 or 0.0.0.0.",
      );
    }
    if (error instanceof Deno.errors.AddrInUse) {
      throw new ListenError(
        `Cannot listen on port ${port} of ${hostname}: another program does. ` +
          "Choose another port with --port, or 0 for any that is free.",
      );
    }
    if (error instanceof Deno.errors.PermissionDenied) {
      throw new ListenError(
        `Cannot listen on port ${port}, which the system keeps for its ` +
          "administrator. Choose another with --port, such as 8000.",
      );
    }
    throw error;
  }
}

/**
 * Says what is served, and where.
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
  const title = `Strata serves ${folder} on ${url}`;
  const shown = app ?? new App();
  const table = formatVersionTable(shown, shown.routes, terminal);
  return `${title}\n\n${table}`;
}

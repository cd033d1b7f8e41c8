import { formatAddress } from "../process/address.ts";
import type { App } from "../serve/app.ts";
import { formatVersionTable } from "./listing/version_table.ts";
import type { Terminal } from "./terminal.ts";

/** Thrown when there is nothing to listen on. */
export class ListenError extends Error {}

/**
 * Begins to listen, and says of an address that cannot be listened on what it
 * should be.
 *
 * @param hostname The address.
 * @param listen What listens there.
 * @throws {ListenError} When the address is none of this machine.
 */
export function listenOn(hostname: string, listen: () => unknown): void {
  try {
    listen();
  } catch (error) {
    const isWrong = error instanceof Deno.errors.AddrNotAvailable ||
      (error instanceof Error && /lookup address/.test(error.message));
    if (!isWrong) throw error;
    throw new ListenError(
      `Cannot listen on "${hostname}", which is no address of this machine. ` +
        "Give one that is with --host, such as 127.0.0.1 or 0.0.0.0.",
    );
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
  const table = formatVersionTable(
    app?.routes ?? [],
    terminal,
    app?.versions() ?? [],
  );
  return `${title}\n\n${table}`;
}

import { type Arguments, type Options, UsageError } from "./arguments.ts";

const DEFAULT_PORT = "8000";
const DEFAULT_HOST = "127.0.0.1";

/** The options of the commands that listen. */
export const LISTEN_OPTIONS: Options = {
  port: {
    value: "number",
    summary: `where to listen, else at PORT or ${DEFAULT_PORT}; 0 for any free`,
  },
  host: {
    value: "address",
    summary: `the address to listen on, else HOST or ${DEFAULT_HOST}`,
  },
};

/** Where to listen. */
export interface ListenAddress {
  readonly port: number;
  readonly hostname: string;
}

/** Reads a variable of the environment, where that is allowed unasked. */
function readGranted(variable: string): string | undefined {
  const { state } = Deno.permissions.querySync({ name: "env", variable });
  return state === "granted" ? Deno.env.get(variable) : undefined;
}

/**
 * Gives where to listen.
 *
 * @param args The command's arguments, among them `--host` and `--port`.
 * @param readVariable Reads a variable of the environment, which counts where
 * an option is absent; an empty one says nothing.
 * @throws {UsageError} When the port is not a number from 0 to 65535.
 */
export function readListenAddress(
  { texts }: Arguments,
  readVariable: (name: string) => string | undefined = readGranted,
): ListenAddress {
  const port = texts.port ?? (readVariable("PORT") || DEFAULT_PORT);
  const hostname = texts.host ?? (readVariable("HOST") || DEFAULT_HOST);
  if (/^[0-9]+$/.test(port) && Number(port) <= 65535) {
    return { port: Number(port), hostname };
  }
  const where = texts.port === undefined
    ? ", which the variable PORT of the environment says"
    : "";
  throw new UsageError(
    `Cannot listen on port "${port}"${where}. Give a number from 0 to 65535.`,
  );
}

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

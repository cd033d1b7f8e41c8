import {
  DEFAULT_HOST,
  DEFAULT_PORT,
  formatHost,
} from "../../process/address.ts";
import {
  describeAddressFault,
  findAddressFault,
} from "../../process/refused_address.ts";
import { type Arguments, type Options, UsageError } from "./arguments.ts";

/** Creates the options of commands that listen, by their default host. */
function describeOptions(host: string): Options {
  return {
    port: {
      value: "number",
      summary: "the port to listen on, 0 for any free one; " +
        `PORT or ${DEFAULT_PORT} by default`,
    },
    host: {
      value: "address",
      summary: `the address to listen on, ${host} by default`,
    },
  };
}

/**
 * The options of commands that listen for development. Shells set `HOST` for
 * other purposes than where to listen, so it does not count here.
 */
export const LOCAL_OPTIONS: Options = describeOptions(DEFAULT_HOST);

/** The options of commands that listen where the environment says. */
export const LISTEN_OPTIONS: Options = describeOptions(
  `HOST or ${DEFAULT_HOST}`,
);

/** The variables that say where to listen. */
type ListenVariable = "PORT" | "HOST";

/** Where to listen. */
export interface ListenAddress {
  readonly port: number;
  readonly hostname: string;
  /** The environment variable that set the address, if one did. */
  readonly hostVariable?: ListenVariable;
}

/** Reads an environment variable, if that is permitted without a prompt. */
function readGranted(variable: string): string | undefined {
  const { state } = Deno.permissions.querySync({ name: "env", variable });
  return state === "granted" ? Deno.env.get(variable) : undefined;
}

/** Describes which environment variable a value is from. */
function describeVariable(variable: ListenVariable | undefined): string {
  return variable === undefined
    ? ""
    : `, set by the environment variable ${variable}`;
}

/**
 * Returns the address to listen on.
 *
 * @param args The command's arguments, among them `--host` and `--port`.
 * @param variables The environment variables that count where an option is
 * absent; an empty one is ignored.
 * @param readVariable Reads one of them.
 * @throws {UsageError} When the port is not a number from 0 to 65535.
 */
export function readListenAddress(
  { texts }: Arguments,
  variables: readonly ListenVariable[],
  readVariable: (name: string) => string | undefined = readGranted,
): ListenAddress {
  const read = (name: ListenVariable) =>
    (variables.includes(name) && readVariable(name)) || undefined;
  const setPort = texts.port === undefined ? read("PORT") : undefined;
  const setHost = texts.host === undefined ? read("HOST") : undefined;
  const port = texts.port ?? setPort ?? String(DEFAULT_PORT);
  if (!/^[0-9]+$/.test(port) || Number(port) > 65535) {
    const variable = setPort === undefined ? undefined : "PORT";
    throw new UsageError(
      `Cannot listen on port "${port}"${describeVariable(variable)}. Give a ` +
        "number from 0 to 65535.",
    );
  }
  return {
    port: Number(port),
    hostname: texts.host ?? setHost ?? DEFAULT_HOST,
    ...(setHost === undefined ? {} : { hostVariable: "HOST" }),
  };
}

/** Thrown when an address or a port cannot be listened on. */
export class ListenError extends UsageError {
  override readonly status = 1;
}

/** How a command is told where to listen, for messages. */
const MEANS = { hostname: "with --host", port: "with --port" };

/** Describes how to add a host to those that Deno may listen on. */
function describeForbidden({ hostname, hostVariable }: ListenAddress): string {
  const source = describeVariable(hostVariable);
  return `Deno is not allowed to listen on "${hostname}"${source}. Add it to ` +
    "--allow-net, on the command line or in the task in deno.json: " +
    `--allow-net=${formatHost(hostname)}`;
}

/**
 * Starts to listen; where an address or a port cannot be listened on, the error
 * says what it should be.
 *
 * @param address The address and the port.
 * @param listen Listens there.
 * @throws {ListenError} When the address is not one of this machine, or the
 * port is in use or privileged.
 * @throws {UsageError} When Deno is not allowed to listen there.
 */
export function listenOn(address: ListenAddress, listen: () => unknown): void {
  try {
    listen();
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) {
      throw new UsageError(describeForbidden(address));
    }
    const fault = findAddressFault(error);
    if (fault === undefined) throw error;
    const source = describeVariable(address.hostVariable);
    throw new ListenError(describeAddressFault(fault, address, MEANS, source));
  }
}

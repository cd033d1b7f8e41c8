/**
 * Why a server cannot listen on an address: another program does, it is not one
 * of this machine, or the system reserves its port for an administrator.
 */
export type AddressFault = "taken" | "foreign" | "kept";

/**
 * How an error's name, code or message says so, in any runtime: Windows says in
 * the system's language that a host has no address.
 */
export const ADDRESS_FAULTS: Readonly<Record<AddressFault, RegExp>> = {
  taken: /AddrInUse|EADDRINUSE/,
  foreign:
    /AddrNotAvailable|EADDRNOTAVAIL|EAFNOSUPPORT|EAI_|EINVAL|ENOTFOUND|lookup address|invalid host|\(os error 1100[1-4]\)/,
  kept: /PermissionDenied|EACCES/,
};

/** How {@linkcode describeAddressFault} says that an address is foreign. */
const FOREIGN = "which is not an address of this machine";

const FAULTS = Object.keys(ADDRESS_FAULTS) as AddressFault[];

/** How a message says where to choose another address or port. */
interface AddressMeans {
  /** Such as `with --host`. */
  readonly hostname: string;
  /** Such as `with --port`. */
  readonly port: string;
}

/**
 * Finds why an address cannot be listened on.
 *
 * @param error The error that listening has thrown.
 * @returns `undefined` when nothing is wrong with the address.
 */
export function findAddressFault(error: unknown): AddressFault | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, message, code } = error as Error & { code?: unknown };
  const said = `${name} ${code}: ${message}`;
  // `start` catches what `serve` has explained.
  if (said.includes(FOREIGN)) return "foreign";
  return FAULTS.find((fault) => ADDRESS_FAULTS[fault].test(said));
}

/**
 * Describes why an address cannot be listened on, and what to do.
 *
 * @param fault The reason.
 * @param address The address and the port.
 * @param means How others are chosen.
 * @param source Text after the address that says whose it is, if needed.
 */
export function describeAddressFault(
  fault: AddressFault,
  { hostname, port }: { hostname: string; port: number | string },
  means: AddressMeans,
  source = "",
): string {
  switch (fault) {
    case "taken":
      return `Cannot listen on port ${port} of ${hostname}: it is already ` +
        `in use. Choose another port ${means.port}, or 0 for any free one.`;
    case "foreign":
      return `Cannot listen on "${hostname}"${source}, ${FOREIGN}. Choose ` +
        `another ${means.hostname}, such as 127.0.0.1 or 0.0.0.0.`;
    case "kept":
      return `Cannot listen on port ${port}, which the system reserves for ` +
        `administrators. Choose another ${means.port}, such as 8000.`;
  }
}

/** The message of {@linkcode describeAddressFault}, up to what to do. */
const EXPLAINED = /^(Cannot listen on [^]+\.) Choose another /;

/**
 * Returns the part of an error's message that says why an address cannot be
 * listened on, without what to do.
 *
 * @param message The error's message.
 * @returns `undefined` when it says something else.
 */
export function readAddressFault(message: string): string | undefined {
  return EXPLAINED.exec(message)?.[1];
}

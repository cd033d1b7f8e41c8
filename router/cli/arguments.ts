import { parseArgs } from "node:util";

/** What was asked for on the command line. */
export interface Arguments {
  /** The routes folder. */
  readonly directory: string;
  /** The port to listen on. */
  readonly port: number;
  /** The address to listen on. */
  readonly hostname: string;
}

/** Thrown when the command line cannot be understood. */
export class UsageError extends Error {}

function readPort(text: string): number {
  const port = Number(text);
  if (/^[0-9]+$/.test(text) && port <= 65535) return port;
  throw new UsageError(
    `Cannot listen on port "${text}". Give a number from 0 to 65535.`,
  );
}

/**
 * Reads the arguments after the command's name.
 *
 * @throws {UsageError} When there is an unknown option, a port that is none,
 * or more than one folder.
 */
export function readArguments(args: readonly string[]): Arguments {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        port: { type: "string", default: "8000" },
        host: { type: "string", default: "127.0.0.1" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const { values, positionals } = parsed;
  if (positionals.length > 1) {
    throw new UsageError(
      `Cannot read more than one routes folder: ${positionals.join(", ")}.`,
    );
  }
  return {
    directory: positionals[0] ?? "routes",
    port: readPort(values.port),
    hostname: values.host,
  };
}

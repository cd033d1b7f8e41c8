import { DEFAULT_PORT } from "../../process/address.ts";

/** What the text of a server is written for: expressions of its runtime. */
export interface Runtime {
  /** Gives that for a variable of the environment. */
  readonly variable: (name: string) => string;
  /** The port that is listened on where nothing says which. */
  readonly port: number;
  /** The address that is listened on where nothing says which. */
  readonly host: string;
  /** The same address for messages. */
  readonly shownHost: string;
  /** The function that ends the process. */
  readonly exit: string;
  /** What makes a text of any value. */
  readonly inspect: string;
  /** The signals that end the server. */
  readonly signals: string;
  /** The function that adds a listener to one. */
  readonly addSignalListener: string;
  /** What stops the server when it has answered. */
  readonly stop: string;
  /** Writes a type, with what stands before it, or leaves it out. */
  readonly type: (text: string) => string;
}

/** Deno, for a server in TypeScript. */
export const DENO: Runtime = {
  variable: (name) => `Deno.env.get("${name}")`,
  port: DEFAULT_PORT,
  host: '"0.0.0.0"',
  shownHost: "hostname",
  exit: "Deno.exit",
  inspect: "Deno.inspect",
  signals: "signals",
  addSignalListener: "Deno.addSignalListener",
  stop: "server.shutdown",
  type: (text) => text,
};

/** What has the `process` of Node, for a server in JavaScript. */
export const NODE: Runtime = {
  variable: (name) => `process.env.${name}`,
  port: 3000,
  host: "undefined",
  shownHost: 'hostname ?? "every address"',
  exit: "process.exit",
  inspect: "inspect",
  signals: '["SIGINT", "SIGTERM"]',
  addSignalListener: "process.on",
  stop: "stop",
  type: () => "",
};

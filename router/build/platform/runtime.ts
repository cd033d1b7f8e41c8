import { DEFAULT_PORT } from "../../process/address.ts";

/** The expressions of a runtime that a server is written for. */
export interface Runtime {
  /** Returns the expression for an environment variable. */
  readonly variable: (name: string) => string;
  /** The default port. */
  readonly port: number;
  /** The default address. */
  readonly host: string;
  /** The same address for messages. */
  readonly shownHost: string;
  /** The function that ends the process. */
  readonly exit: string;
  /** The function that formats any value. */
  readonly inspect: string;
  /** The signals that end the server. */
  readonly signals: string;
  /** The function that adds a listener for a signal. */
  readonly addSignalListener: string;
  /** The function that stops the server once all requests are answered. */
  readonly stop: string;
  /** Returns a type annotation, or an empty string for JavaScript. */
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

/** Runtimes with the `process` of Node, for a server in JavaScript. */
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

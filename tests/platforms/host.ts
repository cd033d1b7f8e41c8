import { fromFileUrl, join, toFileUrl } from "@std/path";
import { type Child, startChild } from "../child_process.ts";
import type { NpmTools } from "./npm_tools.ts";

/** Something that answers requests. */
export interface Host extends AsyncDisposable {
  fetch(path: string, init: RequestInit): Promise<Response>;
}

/** Starts a host of the build in a folder. */
export type StartHost = (dist: string, tools: NpmTools) => Promise<Host>;

/** How Cloudflare runs a worker, as the build configures wrangler. */
interface Compatibility {
  readonly compatibility_date: string;
  readonly compatibility_flags: readonly string[];
}

function readCompatibility(cloudflare: string): Compatibility {
  const file = join(cloudflare, "wrangler.jsonc");
  return JSON.parse(Deno.readTextFileSync(file));
}

function writeWorkerdConfig(
  { compatibility_date, compatibility_flags }: Compatibility,
): string {
  const flags = compatibility_flags.map((flag) => JSON.stringify(flag));
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["private"])),
  ],
  sockets = [
    (name = "http", address = "127.0.0.1:0", http = (), service = "main")
  ],
);

const worker :Workerd.Worker = (
  compatibilityDate = "${compatibility_date}",
  compatibilityFlags = [${flags.join(", ")}],
  modules = [(name = "worker.js", esModule = embed "worker.js")],
);
`;
}

/** Creates a host for a process that listens on a port of this machine. */
function hostOf(origin: string, stop: () => Promise<void>): Host {
  return {
    fetch: (path, init) =>
      fetch(origin + path, { ...init, redirect: "manual" }),
    [Symbol.asyncDispose]: stop,
  };
}

/** A command that starts a host. */
export interface HostCommand {
  readonly path: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Finds the port in what the command prints. */
  readonly port: RegExp;
  readonly env?: Record<string, string>;
  /** The signal on which it ends; by default one that it cannot catch. */
  readonly signal?: Deno.Signal;
}

/** Waits until a server prints its port; returns its origin. */
export async function originOf(child: Child, port: RegExp): Promise<string> {
  // Some print it on standard error.
  const output = await Promise.any([
    child.waitFor(port),
    child.waitForError(port),
  ]);
  return `http://127.0.0.1:${port.exec(output)![1]}`;
}

async function startCommand(
  { path, args, cwd, port, env, signal }: HostCommand,
): Promise<Host> {
  const child = startChild(path, args, { cwd, env }, signal);
  const origin = await originOf(child, port);
  return hostOf(origin, async () => await child[Symbol.asyncDispose]());
}

const PORT = /:(\d+)\//;
const ENV = { PORT: "0", HOST: "127.0.0.1" };

/** The commands that start built servers. */
export const SERVERS = {
  deno: (dist: string): HostCommand => ({
    path: Deno.execPath(),
    args: ["run", "--allow-net", "--allow-env=PORT,HOST", "server.ts"],
    cwd: join(dist, "deno"),
    port: PORT,
    env: ENV,
  }),
  bun: (dist: string, tools: NpmTools): HostCommand => ({
    path: tools.command("bun"),
    args: ["run", "server.js"],
    cwd: join(dist, "bun"),
    port: PORT,
    env: ENV,
  }),
  node: (dist: string, tools: NpmTools): HostCommand => {
    const cwd = join(dist, "node");
    Deno.symlinkSync(tools.modules, join(cwd, "node_modules"));
    return { path: "node", args: ["server.js"], cwd, port: PORT, env: ENV };
  },
};

/** Returns the command that starts workerd, whose configuration it writes. */
export function workerdCommand(dist: string, tools: NpmTools): HostCommand {
  const cwd = join(dist, "cloudflare");
  const config = writeWorkerdConfig(readCompatibility(cwd));
  Deno.writeTextFileSync(join(cwd, "config.capnp"), config);
  return {
    path: tools.command("workerd"),
    args: ["serve", "--control-fd=1", "config.capnp"],
    cwd,
    port: /"port":(\d+)/,
  };
}

/** The hosts by name; the others are compared with the first. */
export const HOSTS: Readonly<Record<string, StartHost>> = {
  "in process": async (dist) => {
    const worker = join(dist, "worker.js");
    const { default: application } = await import(toFileUrl(worker).href);
    return {
      fetch: (path, init) =>
        application.fetch(new Request(`http://127.0.0.1${path}`, init)),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  },
  "deno serve": (dist) =>
    startCommand({
      path: Deno.execPath(),
      args: [
        "serve",
        "--host=127.0.0.1",
        "--port=0",
        "--allow-net=127.0.0.1",
        "worker.js",
      ],
      cwd: dist,
      port: PORT,
    }),
  workerd: (dist, tools) => startCommand(workerdCommand(dist, tools)),
  miniflare: (dist, tools) =>
    startCommand({
      path: "node",
      args: [
        fromFileUrl(new URL("miniflare.mjs", import.meta.url)),
        tools.modules,
        join(dist, "cloudflare"),
      ],
      cwd: dist,
      port: PORT,
      signal: "SIGTERM",
    }),
  bun: (dist, tools) => startCommand(SERVERS.bun(dist, tools)),
  "Node with srvx": (dist, tools) => startCommand(SERVERS.node(dist, tools)),
};

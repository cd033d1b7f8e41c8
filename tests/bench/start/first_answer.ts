import { basename, dirname } from "@std/path";
import type { Project } from "./project.ts";

/** Returns the command that runs a bundle's file on a port. */
export type Runtime = (bundle: string, port: number) => Deno.Command;

/** Runs a bundle by `deno serve`. */
export const denoServe: Runtime = (bundle, port) =>
  new Deno.Command(Deno.execPath(), {
    args: [
      "serve",
      "--no-config",
      "--host=127.0.0.1",
      `--port=${port}`,
      bundle,
    ],
    stdout: "null",
    stderr: "null",
  });

/** Creates a runtime that runs a bundle by workerd. */
export function workerd(command: string): Runtime {
  return (bundle, port) => {
    const config = `${bundle}.capnp`;
    Deno.writeTextFileSync(
      config,
      `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
  sockets = [
    (name = "http", address = "127.0.0.1:${port}", http = (), service = "main")
  ],
);
const worker :Workerd.Worker = (
  compatibilityDate = "2026-04-01",
  modules = [(name = "worker.js", esModule = embed "${basename(bundle)}")],
);
`,
    );
    return new Deno.Command(command, {
      args: ["serve", config],
      cwd: dirname(bundle),
      stdout: "null",
      stderr: "null",
    });
  };
}

/** Finds a free port, which can be requested from the start. */
function findPort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

/** Sends a request as soon as something listens; returns the answer's head. */
async function askUntilAnswered(port: number, head: string): Promise<string> {
  const request = new TextEncoder().encode(head);
  const buffer = new Uint8Array(4096);
  for (;;) {
    try {
      using connection = await Deno.connect({ hostname: "127.0.0.1", port });
      await connection.write(request);
      const read = await connection.read(buffer) ?? 0;
      if (read > 0) return new TextDecoder().decode(buffer.subarray(0, read));
    } catch (error) {
      if (!(error instanceof Deno.errors.ConnectionRefused)) throw error;
    }
  }
}

/**
 * Measures the time from the start of a process to its first answer, in
 * milliseconds.
 */
export async function measureFirstAnswer(
  runtime: Runtime,
  bundle: string,
  { method, path }: Project["request"],
): Promise<number> {
  const port = findPort();
  const command = runtime(bundle, port);
  const start = performance.now();
  const child = command.spawn();
  const answer = await askUntilAnswered(
    port,
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  );
  const time = performance.now() - start;
  child.kill("SIGKILL");
  await child.status;
  if (!answer.startsWith("HTTP/1.1 200")) throw new Error(answer);
  return time;
}

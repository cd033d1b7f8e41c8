/** Where the command line begins. */
export const CLI = new URL("../../router/cli/mod.ts", import.meta.url).pathname;
const PROJECT = new URL("../../", import.meta.url);

/** What a finished command printed. */
export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of the command line until it ends. */
export async function runCli(...args: string[]): Promise<Finished> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--allow-read", CLI, ...args],
    cwd: PROJECT,
    env: { NO_COLOR: "1" },
  }).output();
  const decoder = new TextDecoder();
  return {
    code,
    stdout: decoder.decode(stdout),
    stderr: decoder.decode(stderr),
  };
}

/** A server that was started by the command line. */
export interface RunningServer extends AsyncDisposable {
  /** Where it listens, without a slash at the end. */
  readonly origin: string;
  /** What it printed until it listened. */
  readonly output: string;
}

/** Finds a port that nothing listens on. */
export function findPort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  return port;
}

/**
 * Starts `deno` with arguments that serve, and waits for its first address
 * followed by the table of routes.
 */
export async function startServer(args: string[]): Promise<RunningServer> {
  const child = new Deno.Command(Deno.execPath(), {
    args,
    cwd: PROJECT,
    env: { NO_COLOR: "1" },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const errors = new Response(child.stderr).text();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let output = "";
  let origin: string | undefined;
  while (origin === undefined || !output.includes("\n\n")) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`The server ended: ${output}${await errors}`);
    output += value;
    origin = /http:\/\/\S+(?=\/)/.exec(output)?.[0];
  }
  return {
    origin,
    output,
    async [Symbol.asyncDispose]() {
      // `deno run --watch` heeds SIGINT; what was served is not of interest.
      child.kill("SIGINT");
      await reader.cancel();
      await errors;
      await child.status;
    },
  };
}

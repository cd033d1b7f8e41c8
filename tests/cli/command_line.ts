/** Where the command line begins. */
export const CLI = new URL("../../router/cli/mod.ts", import.meta.url).pathname;
const PROJECT = new URL("../../", import.meta.url);

/** What a finished command printed. */
export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** How a command is run, unless as usual. */
export interface RunOptions {
  /** The folder that it runs in; the project by default. */
  readonly cwd?: string | URL;
  /** What it may do; to read by default. */
  readonly permissions?: readonly string[];
}

/** Finds a port that nothing listens on. */
export function findPort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  return port;
}

/** Runs a command of the command line until it ends. */
export function runCli(...args: string[]): Promise<Finished> {
  return runCliWith({}, ...args);
}

/** Runs a command of the command line in another way than usual. */
export async function runCliWith(
  { cwd = PROJECT, permissions = ["--allow-read"] }: RunOptions,
  ...args: string[]
): Promise<Finished> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", ...permissions, CLI, ...args],
    cwd,
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
  /** Waits until it has printed a text, and gives all that it has printed. */
  readonly waitFor: (text: string) => Promise<string>;
  /** Waits until it has said a text on its standard error. */
  readonly waitForError: (text: string) => Promise<string>;
}

/** Reads a stream all the time, so that who writes to it never waits. */
function followStream(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  let output = "";
  let isEnded = false;
  let wake = Promise.withResolvers<void>();
  const reading = (async () => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) {
      output += text;
      wake.resolve();
      wake = Promise.withResolvers();
    }
    isEnded = true;
    wake.resolve();
  })();
  return {
    reading,
    async waitFor(text: string): Promise<string> {
      while (!output.includes(text)) {
        if (isEnded) throw new Error(`It ended without "${text}": ${output}`);
        await wake.promise;
      }
      return output;
    },
  };
}

/** Starts `strata dev` on any free port. */
export function startDev(
  folder: string,
  ...options: string[]
): Promise<RunningServer> {
  return startServer([
    "run",
    "--no-prompt",
    "--allow-read=.",
    "--allow-net=127.0.0.1",
    CLI,
    "dev",
    folder,
    "--port=0",
    ...options,
  ]);
}

/**
 * Starts `deno` with arguments that serve, and waits for its first address
 * followed by the table of routes.
 */
export async function startServer(
  args: readonly string[],
  cwd: string | URL = PROJECT,
): Promise<RunningServer> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd,
    env: { NO_COLOR: "1" },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const out = followStream(child.stdout);
  const errors = followStream(child.stderr);
  const output = await out.waitFor("\n\n").catch(async (error) => {
    throw new Error(`${error.message}${await errors.waitFor("\0")}`);
  });
  return {
    origin: /http:\/\/\S+(?=\/)/.exec(output)![0],
    output,
    waitFor: out.waitFor,
    waitForError: errors.waitFor,
    async [Symbol.asyncDispose]() {
      child.kill("SIGINT");
      await Promise.all([out.reading, errors.reading]);
      await child.status;
    },
  };
}

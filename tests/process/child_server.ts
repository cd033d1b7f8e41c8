import { fromFileUrl } from "@std/path";

/** A server in a process of its own. */
export interface ChildServer extends AsyncDisposable {
  readonly origin: string;
  readonly port: number;
  readonly process: Deno.ChildProcess;
  /** Waits for a line of its output that holds a text. */
  waitFor(text: string): Promise<void>;
  /** The last line of its output, when it has ended. */
  readonly lastLine: Promise<string>;
  /** What it has written to its log; whole when it has ended. */
  readonly log: Promise<string>;
}

/** Reads lines as they come, and wakes those who wait for one. */
function followLines(stream: ReadableStream<Uint8Array>) {
  let output = "";
  let isOver = false;
  const waiting = new Set<() => void>();
  const wake = () => waiting.forEach((check) => check());
  const lastLine = (async () => {
    for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
      output += chunk;
      wake();
    }
    isOver = true;
    wake();
    return output.trimEnd().split("\n").at(-1)!;
  })();
  return {
    lastLine,
    waitFor: (pattern: RegExp): Promise<RegExpExecArray> =>
      new Promise((resolve, reject) => {
        const check = () => {
          const match = pattern.exec(output);
          if (!match && !isOver) return;
          waiting.delete(check);
          if (match) resolve(match);
          else reject(new Error(`No ${pattern} in the output: ${output}`));
        };
        waiting.add(check);
        check();
      }),
  };
}

/**
 * Starts a script that serves, and waits for the line with its address.
 *
 * @param script The script, beside this file.
 * @param options What it is given as JSON.
 * @param env Variables of its environment.
 * @param args Further arguments.
 */
export async function startChild(
  script: string,
  options: object = {},
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<ChildServer> {
  const process = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--no-check",
      fromFileUrl(new URL(script, import.meta.url)),
      JSON.stringify(options),
      ...args,
    ],
    env: { NO_COLOR: "1", ...env },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const log = new Response(process.stderr).text();
  const lines = followLines(process.stdout);
  const address = await lines.waitFor(/Listening on (http:\/\/\S+?:(\d+))\//)
    .catch(async (error) => {
      throw new Error(`${error.message}\n${await log}`);
    });
  return {
    origin: address[1],
    port: Number(address[2]),
    process,
    lastLine: lines.lastLine,
    log,
    async waitFor(text) {
      await lines.waitFor(new RegExp(RegExp.escape(text)));
    },
    async [Symbol.asyncDispose]() {
      try {
        process.kill("SIGKILL");
      } catch {
        // It has ended already.
      }
      await process.status;
      await log;
    },
  };
}

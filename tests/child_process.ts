import { waitAtMost } from "../router/serve/time_limit.ts";
import { PROJECT } from "./project.ts";

/** How long output is awaited, in milliseconds; far longer than it takes. */
const SLOW_AFTER_MS = 120_000;

/** Options for running a command. */
export interface CommandOptions {
  /** The folder that it runs in; the project by default. */
  readonly cwd?: string | undefined;
  /** Further environment variables, beside the one that turns colours off. */
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/** Options for running a command that keeps running. */
export interface ChildOptions extends CommandOptions {
  /** Called with each part of its output, as soon as it arrives. */
  readonly onText?: (text: string) => void;
}

/** The exit status and output of a finished command. */
export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function createCommand(
  command: string,
  args: readonly string[],
  { cwd = PROJECT, env }: CommandOptions,
): Deno.Command {
  return new Deno.Command(command, {
    args: [...args],
    cwd,
    env: { NO_COLOR: "1", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  });
}

/** Runs a command until it ends. */
export async function run(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<Finished> {
  const { code, stdout, stderr } = await createCommand(command, args, options)
    .output();
  const decoder = new TextDecoder();
  return {
    code,
    stdout: decoder.decode(stdout),
    stderr: decoder.decode(stderr),
  };
}

/** Runs `deno` until it ends. */
export function runDeno(
  args: readonly string[],
  options: CommandOptions = {},
): Promise<Finished> {
  return run(Deno.execPath(), args, options);
}

/**
 * Returns what a command printed, if it succeeded.
 *
 * @throws {Error} When it failed; the message has its output.
 */
export async function expectSuccess(
  running: Promise<Finished>,
): Promise<string> {
  const { code, stdout, stderr } = await running;
  if (code === 0) return stdout;
  throw new Error(`A command ended with status ${code}: ${stderr}${stdout}`);
}

/** A process that runs until it is disposed. */
export interface Child extends AsyncDisposable {
  readonly process: Deno.ChildProcess;
  /**
   * Waits until it has printed a text; returns all that it has printed. Fails
   * with its whole output if the text does not come.
   */
  readonly waitFor: (asked: string | RegExp) => Promise<string>;
  /** Does the same for its standard error. */
  readonly waitForError: (asked: string | RegExp) => Promise<string>;
  /** Resolves to all that it has printed, when it has ended. */
  readonly output: Promise<string>;
  /** Resolves to all of its standard error, when it has ended. */
  readonly errors: Promise<string>;
}

/** Reads a stream continuously, so that its writer never waits. */
function follow(
  stream: ReadableStream<Uint8Array>,
  onText: (text: string) => void,
) {
  let text = "";
  let isOver = false;
  let next = Promise.withResolvers<void>();
  const wake = () => {
    next.resolve();
    next = Promise.withResolvers();
  };
  const whole = (async () => {
    for await (const part of stream.pipeThrough(new TextDecoderStream())) {
      text += part;
      onText(part);
      wake();
    }
    isOver = true;
    wake();
    return text;
  })();
  return {
    whole,
    /** Returns what has arrived so far. */
    hear: () => text,
    /** Returns whether a text arrives before the end. */
    async holds(asked: string | RegExp): Promise<boolean> {
      for (;;) {
        const isThere = typeof asked === "string"
          ? text.includes(asked)
          : asked.test(text);
        if (isThere || isOver) return isThere;
        await next.promise;
      }
    },
  };
}

/**
 * Starts a command that keeps running, such as a server.
 *
 * @param command The command.
 * @param args Its arguments.
 * @param options How it is run.
 * @param signal What ends it; by default a signal that it cannot catch.
 */
export function startChild(
  command: string,
  args: readonly string[],
  options: ChildOptions = {},
  signal: Deno.Signal = "SIGKILL",
): Child {
  const process = createCommand(command, args, options).spawn();
  const { onText = () => {} } = options;
  const [output, errors] = [process.stdout, process.stderr]
    .map((stream) => follow(stream, onText));
  const waitIn = (stream: typeof output) => async (asked: string | RegExp) => {
    const holds = await waitAtMost(stream.holds(asked), SLOW_AFTER_MS);
    if (holds === true) return stream.hear();
    if (holds === false) await Promise.all([output.whole, errors.whole]);
    const what = holds === "late"
      ? `has run for ${SLOW_AFTER_MS / 1000} s`
      : "ended";
    const all = output.hear() + errors.hear();
    throw new Error(`${command} ${what} without ${asked}: ${all}`);
  };
  return {
    process,
    waitFor: waitIn(output),
    waitForError: waitIn(errors),
    output: output.whole,
    errors: errors.whole,
    async [Symbol.asyncDispose]() {
      try {
        process.kill(signal);
      } catch {
        // It has ended already.
      }
      await Promise.all([process.status, output.whole, errors.whole]);
    },
  };
}

/** Starts a command whose standard error is unwritable, as on a full disk. */
export const startUnheard: typeof startChild = (command, args, ...others) =>
  startChild(
    "sh",
    ["-c", 'exec "$@" 2>/dev/full', "sh", command, ...args],
    ...others,
  );

import {
  type Child,
  type CommandOptions,
  type Finished,
  runDeno,
  startChild,
} from "../child_process.ts";
import { PROJECT } from "../project.ts";

/** The entry of the command line. */
export const CLI = `${PROJECT}router/cli/mod.ts`;

/** How to run a command. */
export interface CliOptions extends CommandOptions {
  /** Its permissions; reading by default. */
  readonly permissions?: readonly string[];
}

/** Runs a command until it exits. */
export function runCli(...args: string[]): Promise<Finished> {
  return runCliWith({}, ...args);
}

/** Runs a command with options until it exits. */
export function runCliWith(
  { permissions = ["--allow-read"], ...options }: CliOptions,
  ...args: string[]
): Promise<Finished> {
  return runDeno(["run", "--no-prompt", ...permissions, CLI, ...args], options);
}

/** Runs `strata build` until it exits. */
export function runBuild(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  return runCliWith({ permissions: ["-A"], env }, "build", ...args);
}

/** A server that was started by the command line. */
export interface RunningServer extends Child {
  /** Where it listens, without a slash at the end. */
  readonly origin: string;
}

/** Starts `strata dev` on any free port. */
export function startDev(
  folder: string,
  ...options: string[]
): Promise<RunningServer> {
  return startCli(["dev", folder, ...options], ["--allow-read=."]);
}

/**
 * Starts a command that serves, on any free port.
 *
 * @param args The command's name and its arguments.
 * @param permissions Its permissions besides listening; reading by default.
 * @param cwd Where it runs.
 */
export function startCli(
  args: readonly string[],
  permissions: readonly string[] = ["--allow-read"],
  cwd?: string,
): Promise<RunningServer> {
  const deno = ["run", "--no-prompt", ...permissions, "--allow-net=127.0.0.1"];
  return startServer([...deno, CLI, ...args, "--port=0"], cwd);
}

/**
 * Starts `deno` with arguments that serve, and waits for its first address
 * followed by the table of routes.
 */
export async function startServer(
  args: readonly string[],
  cwd: string = PROJECT,
): Promise<RunningServer> {
  await using stack = new AsyncDisposableStack();
  const child = startChild(Deno.execPath(), args, { cwd }, "SIGINT");
  stack.use(child);
  const output = await child.waitFor("\n\n");
  const [origin] = /http:\/\/\S+(?=\/)/.exec(output)!;
  stack.move();
  return { ...child, origin };
}

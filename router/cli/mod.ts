/**
 * The command line: `strata dev`, `start`, `routes`, `check`, `build`,
 * `new`, `diff` and `lock`.
 *
 * @module
 */

import project from "../../deno.json" with { type: "json" };
import { isDeclarationError } from "../report/declaration_error.ts";
import { escapeLines } from "../report/escaped_text.ts";
import { orderBySeverity } from "../report/severity.ts";
import { readArguments, UsageError } from "./command/arguments.ts";
import { expectDenoVersion } from "./command/deno_version.ts";
import { formatCommandHelp, formatHelp } from "./command/help.ts";
import { COMMANDS, loadCommand } from "./commands.ts";
import { runGuarded } from "./failure/guarded_run.ts";
import { describeSystemError } from "./failure/system_error.ts";
import { formatFindings } from "./printing/finding.ts";
import { openTerminal } from "./printing/terminal.ts";

/** Tells whether the options ask for help. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  const options = end === -1 ? args : args.slice(0, end);
  return options.includes("--help") || options.includes("-h");
}

async function formatAllHelp(): Promise<string> {
  const commands = [...COMMANDS.values()].map((load) => load());
  return formatHelp(await Promise.all(commands));
}

/** Returns the output when no command is called; `undefined` when one is. */
async function answerWithoutCommand(
  [first, second]: readonly string[],
): Promise<string | undefined> {
  if (first === "--version") return project.version;
  const asksForAll = first === "help" || first === "--help" || first === "-h";
  if (!asksForAll) return undefined;
  // As after a command, help takes precedence over other options.
  const asksForOne = second !== undefined && !second.startsWith("-");
  return asksForOne
    ? formatCommandHelp(await loadCommand(second))
    : await formatAllHelp();
}

async function run(args: readonly string[]): Promise<number | undefined> {
  const [name, ...rest] = args;
  if (name === undefined) throw new UsageError(await formatAllHelp());
  const answer = await answerWithoutCommand(args);
  if (answer !== undefined) {
    console.log(answer);
    return 0;
  }
  expectDenoVersion(Deno.version.deno);
  const command = await loadCommand(name);
  if (asksForHelp(rest)) {
    console.log(formatCommandHelp(command));
    return 0;
  }
  const input = readArguments(rest, command.options);
  return command.isServer
    ? await command.run(input)
    : await runGuarded(() => command.run(input));
}

/** Prints an error that tells users what to do; returns its exit status. */
function reportError(error: unknown): number {
  if (isDeclarationError(error)) {
    const [title] = error.message.split("\n");
    const findings = orderBySeverity(error.mistakes);
    const terminal = openTerminal(Deno.stderr);
    console.error(`${title}\n\n${formatFindings(findings, terminal)}`);
    return 1;
  }
  // Messages repeat what was typed, or pasted.
  if (error instanceof UsageError) {
    console.error(escapeLines(error.message));
    return error.status;
  }
  if (error instanceof Deno.errors.NotCapable) {
    console.error(
      escapeLines(`Permission denied by Deno. ${error.message}.`),
    );
    return 2;
  }
  const refused = describeSystemError(error);
  if (refused === undefined) throw error;
  console.error(escapeLines(refused));
  return 2;
}

/**
 * Runs the command line.
 *
 * @param args The command's name and its arguments.
 * @returns The exit status: 0, 1 when the command found problems or an address
 * cannot be listened on, 2 when the arguments cannot be used, the system or Deno
 * refuses something, or there is no lock file to compare with; `undefined` when
 * a server keeps running.
 * @throws {unknown} When a command fails unexpectedly.
 */
export async function main(
  args: readonly string[],
): Promise<number | undefined> {
  try {
    return await run(args);
  } catch (error) {
    return reportError(error);
  }
}

/** Fails when the process ends while the command still waits for something. */
function failUnlessFinished(command: Promise<unknown>): void {
  const fail = (): void => {
    console.error(
      "A file never finished loading, so nothing was done. A module that " +
        'exports a function named "then" is mistaken for a promise: rename ' +
        "that function.",
    );
    Deno.exitCode = 1;
  };
  addEventListener("beforeunload", fail);
  const succeed = () => removeEventListener("beforeunload", fail);
  command.then(succeed, succeed);
}

if (import.meta.main) {
  // Not awaited: Deno names only one of the awaits that never settle, and that
  // has to be the one in the route file.
  const command = main(Deno.args);
  failUnlessFinished(command);
  command.then((status) => {
    if (status !== undefined) Deno.exit(status);
  });
}

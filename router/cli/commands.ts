import { listAll } from "../report/listed.ts";
import { suggest } from "../report/suggestion.ts";
import { UsageError } from "./command/arguments.ts";
import type { Command } from "./command/command.ts";

/**
 * The loader of each command, by the command's name, in the order in which the
 * help lists them: a command starts sooner without the others.
 */
export const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ["dev", async () => (await import("./dev.ts")).dev],
  ["start", async () => (await import("./start.ts")).start],
  ["routes", async () => (await import("./routes.ts")).routes],
  ["check", async () => (await import("./check.ts")).check],
  ["build", async () => (await import("./build.ts")).build],
  ["new", async () => (await import("./new.ts")).create],
  ["diff", async () => (await import("./diff.ts")).diff],
  ["lock", async () => (await import("./lock.ts")).lock],
]);

/** Names from other tools; the spelling alone would suggest few of ours. */
const NAMED_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ["-v", "--version"],
  ["--version", "--version"],
  ["add", "new"],
  ["compile", "build"],
  ["create", "new"],
  ["explain", "routes why"],
  ["generate", "new"],
  ["init", "new"],
  ["lint", "check"],
  ["list", "routes"],
  ["ls", "routes"],
  ["preview", "start"],
  ["run", "start"],
  ["serve", "start"],
  ["version", "--version"],
  ["watch", "dev"],
  ["why", "routes why"],
]);

/** Suggests the command that was probably meant, or where an option belongs. */
function suggestCommand(name: string): string {
  const meant = NAMED_ELSEWHERE.get(name.toLowerCase());
  if (meant !== undefined) return `Did you mean "${meant}"? `;
  if (!name.startsWith("-")) return suggest(name, COMMANDS.keys());
  return suggest(name, ["--help", "--version"]) ||
    `Options come after the command: strata <command> ${name}. `;
}

/**
 * Loads a command.
 *
 * @param name Its name.
 * @throws {UsageError} When there is no command of that name.
 */
export function loadCommand(name: string): Promise<Command> {
  const load = COMMANDS.get(name);
  if (load) return load();
  throw new UsageError(
    `There is no command "${name}". ${suggestCommand(name)}` +
      `The commands are ${listAll([...COMMANDS.keys()])}.`,
  );
}

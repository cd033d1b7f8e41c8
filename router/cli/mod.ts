/**
 * The command line: `strata dev`, `start`, `routes`, `check` and
 * `build`.
 *
 * @module
 */

import { DeclarationError } from "../path/mistake.ts";
import { readArguments, UsageError } from "./arguments.ts";
import { build } from "./build.ts";
import { check, formatCheck } from "./check.ts";
import { loadApp } from "./load_app.ts";
import { serve } from "./serve.ts";
import { formatVersionTable } from "./version_table.ts";

const USAGE = `Usage: strata <command> [routes folder]

  dev     serve the folder for development
  start   serve the folder
  routes  list the paths by version
  check   report every mistake in the folder
  build   write a manifest, one worker.js and what each platform needs

Options of dev and start:
  --port <number>   where to listen, 8000 by default
  --host <address>  the address to listen on, 127.0.0.1 by default

Options of build:
  --out <folder>      where to write, dist by default
  --platform <names>  for which platforms, all by default
  --manifest <file>   the manifest, routes.gen.ts beside routes by default
  --entry <file>      the module that serves the application, if it is your own
  --check             write nothing; fail when the manifest is stale
`;

/** Carries out one command; gives the exit status, unless it goes on. */
type Command = (args: readonly string[]) => Promise<number | undefined>;

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ["dev", async (args) => {
    await serve(readArguments(args), true);
    return undefined;
  }],
  ["start", async (args) => {
    await serve(readArguments(args), false);
    return undefined;
  }],
  ["routes", async (args) => {
    const app = await loadApp(readArguments(args).directory);
    console.log(formatVersionTable(app.routes));
    return 0;
  }],
  ["check", async (args) => {
    const result = await check(readArguments(args).directory);
    console.log(formatCheck(result));
    const hasErrors = result.mistakes.some(({ severity }) =>
      severity === "error"
    );
    return hasErrors ? 1 : 0;
  }],
  ["build", build],
]);

/**
 * Runs the command line.
 *
 * @param args The command's name and its arguments.
 * @returns The exit status: 0, 1 when there are mistakes in the routes, 2 when
 * the arguments cannot be understood; `undefined` when a server goes on.
 */
export async function main(
  args: readonly string[],
): Promise<number | undefined> {
  const [name, ...rest] = args;
  const command = COMMANDS.get(name);
  if (!command) {
    console.error(USAGE);
    return 2;
  }
  try {
    return await command(rest);
  } catch (error) {
    if (error instanceof DeclarationError) {
      console.error(error.message);
      return 1;
    }
    if (error instanceof UsageError || error instanceof Deno.errors.NotFound) {
      console.error(error.message);
      return 2;
    }
    throw error;
  }
}

if (import.meta.main) {
  const status = await main(Deno.args);
  if (status !== undefined) Deno.exit(status);
}

import type { App } from "@strata/router";
import type { LoadedApp } from "../../../router/cli/loading/load_app.ts";
import type { Finished } from "../../child_process.ts";
import type { FileTexts } from "../../test_folder.ts";
import { callCliIn } from "../called_command.ts";
import { putIntoRoutes } from "../routes_folder.ts";

/** Runs `strata routes` in a project of files. */
export function runRoutesIn(
  files: FileTexts,
  ...args: readonly string[]
): Promise<Finished> {
  return callCliIn(files, "routes", ...args);
}

/** Runs `strata routes` for a project's routes folder, which has the files. */
export function runRoutes(
  files: FileTexts,
  ...args: readonly string[]
): Promise<Finished> {
  return runRoutesIn(putIntoRoutes(files), ...args);
}

/** Runs `strata routes` for a module, given what follows its imports. */
export function runRoutesOfModule(
  source: string,
  ...args: readonly string[]
): Promise<Finished> {
  const imports = 'import { App, text } from "@strata/router";\n';
  return runRoutesIn(
    { "main.ts": imports + source },
    "--routes=main.ts",
    ...args,
  );
}

/** Returns what `strata routes why` says of a GET request to files. */
export async function askWhy(
  files: FileTexts,
  path: string,
  ...options: readonly string[]
): Promise<string> {
  const { stdout } = await runRoutes(files, "why", "GET", path, ...options);
  return stdout;
}

/** Wraps an application in code as a loaded one. */
export const loadCode = (app: App): LoadedApp => ({
  app,
  tree: undefined,
  folder: ".",
});

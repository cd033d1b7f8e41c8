import { DeclarationError } from "../../path/mistake.ts";
import { countOf, type Finding } from "../finding.ts";
import { importApp, type LoadedApp } from "../load_app.ts";
import { findFailure, findRouteFile, loadRouteFile } from "../load_module.ts";
import { checkApp, type CheckResult } from "./check_folder.ts";

/** What checking a module found, and the application that it exports. */
export interface CheckedModule extends CheckResult {
  /** Absent when the module cannot be loaded. */
  readonly loaded: LoadedApp | undefined;
}

/**
 * Lists the route files that an application read itself. One that is not found
 * may lie elsewhere: a route does not say where its folder is.
 */
function listRouteFiles({ app, folder }: LoadedApp): string[] {
  const files = app.routes.filter(({ methods }) => !methods)
    .map(({ source }) => source.place);
  return [...new Set(files)]
    .filter((file) => findRouteFile(file, folder) !== undefined);
}

/** Checks an application, and its route files when it is composed. */
async function checkLoaded(
  loaded: LoadedApp,
  now: Date,
): Promise<CheckedModule> {
  const findings: Finding[] = checkApp(loaded.app, now);
  if (countOf(findings, "error") > 0) return { findings, files: 1, loaded };
  const files = listRouteFiles(loaded);
  const found = await Promise.all(
    files.map((file) => findFailure(loadRouteFile(file, loaded.folder), file)),
  );
  return {
    findings: [...findings, ...found.flat()],
    files: 1 + files.length,
    loaded,
  };
}

/**
 * Checks the application that a module exports.
 *
 * @param path The module's path.
 * @param now The time, which sunsets are compared with.
 * @throws {UsageError} When it exports none.
 */
export async function checkModule(
  path: string,
  now: Date,
): Promise<CheckedModule> {
  try {
    return await checkLoaded(await importApp(path), now);
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error;
    return { findings: error.mistakes, files: 1, loaded: undefined };
  }
}

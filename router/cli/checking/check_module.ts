import type { Route } from "../../declare/route.ts";
import { stemOf } from "../../files/name.ts";
import { groupBy } from "../../path/group_by.ts";
import { DeclarationError } from "../../path/mistake.ts";
import { countOf, type Finding } from "../finding.ts";
import { importApp, type LoadedApp } from "../load_app.ts";
import { findFailure, findRouteFile, loadRouteFile } from "../load_module.ts";
import { checkApp, type CheckResult, readSource } from "./check_folder.ts";
import { checkHandlerPaths } from "./handler_path.ts";

/** What checking a module found, and the application that it exports. */
export interface CheckedModule extends CheckResult {
  /** Absent when the module cannot be loaded. */
  readonly loaded: LoadedApp | undefined;
}

/**
 * Gathers the routes of the files that an application read itself. A file that
 * is not found may lie elsewhere: a route does not say where its folder is.
 */
function gatherFiles({ app, folder }: LoadedApp): Map<string, Route[]> {
  const routes = app.routes.filter(({ methods, source }) =>
    !methods && source.inherited.length === 0 &&
    findRouteFile(source.place, folder) !== undefined
  );
  return groupBy(routes, ({ source }) => source.place);
}

/** Checks what a route file exports, and the types of its handlers. */
async function checkRouteFile(
  place: string,
  routes: readonly Route[],
  folder: string,
): Promise<Finding[]> {
  const source = readSource(findRouteFile(place, folder)!);
  const paths = routes.map(({ path }) => path);
  // A route file is named by its place below the routes folder.
  const stem = routes[0].name ?? stemOf(place);
  return [
    ...await findFailure(loadRouteFile(place, folder), place),
    ...checkHandlerPaths(source, stem, paths, place),
  ];
}

/** Checks an application, and its route files when it is composed. */
async function checkLoaded(
  loaded: LoadedApp,
  now: Date,
): Promise<CheckedModule> {
  const findings: Finding[] = checkApp(loaded.app, now);
  if (countOf(findings, "error") > 0) return { findings, files: 1, loaded };
  const files = gatherFiles(loaded);
  const found = await Promise.all(
    [...files].map(([place, routes]) =>
      checkRouteFile(place, routes, loaded.folder)
    ),
  );
  return {
    findings: [...findings, ...found.flat()],
    files: 1 + files.size,
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

import { dirname, resolve, toFileUrl } from "@std/path";
import { fileRoutes } from "../../files/file_routes.ts";
import { MODULE_ENDING } from "../../files/module_ending.ts";
import type { RouteTree } from "../../files/tree.ts";
import {
  DeclarationError,
  isDeclarationError,
} from "../../report/declaration_error.ts";
import { isObject, isRecord } from "../../report/record.ts";
import { App } from "../../serve/app.ts";
import { UsageError } from "../command/arguments.ts";
import { findRoutesAround } from "../command/folder_around.ts";
import { isModule } from "../command/routes_argument.ts";
import { describeFailedModule } from "./failed_module.ts";
import { formatLongLoading, tellIfLong } from "./long_loading.ts";
import { readFolder } from "./read_folder.ts";

/** An application, and the files that it was made of, if it was. */
export interface LoadedApp {
  readonly app: App;
  readonly tree: RouteTree | undefined;
  /** The routes folder, or that of the module that exports the application. */
  readonly folder: string;
}

/**
 * Tells whether a value is an application, of whichever copy of the router.
 *
 * @param value Any value.
 */
export function isApp(value: unknown): value is App {
  // Reading its routes would build it, so only their names are asked for.
  return isObject(value) && "routes" in value &&
    "warnings" in value && "match" in value;
}

/**
 * Imports a module of the user's.
 *
 * @param path The module's path.
 * @param findReason Finds why it cannot be loaded, from what importing it threw,
 * where that does not say it.
 * @throws {DeclarationError} When it cannot be loaded, or is itself stopped by
 * mistakes in routes.
 * @throws {Deno.errors.NotCapable} When it does what Deno may not do here.
 */
export async function importModule(
  path: string,
  findReason: (error: unknown) => unknown = (error) => error,
): Promise<{ default?: unknown }> {
  try {
    return await import(toFileUrl(resolve(path)).href);
  } catch (error) {
    const isTold = isDeclarationError(error) ||
      error instanceof Deno.errors.NotCapable;
    if (isTold) throw error;
    const reason = await findReason(error);
    throw new DeclarationError([
      describeFailedModule(reason, path, undefined, "module"),
    ]);
  }
}

/**
 * Imports what a module of the user's exports by default; tells when that takes
 * long.
 *
 * @param path The module's path.
 * @throws {DeclarationError} As {@linkcode importModule} does.
 * @throws {Deno.errors.NotCapable} Likewise.
 */
export async function importDefault(path: string): Promise<unknown> {
  using _long = tellIfLong(() => console.error(formatLongLoading(path)));
  return (await importModule(path)).default;
}

/**
 * Takes the application that a module exports.
 *
 * @param path The module's path.
 * @throws {UsageError} When it is no module by its name, or exports none.
 * @throws {DeclarationError} As {@linkcode importModule} does.
 * @throws {Deno.errors.NotCapable} Likewise.
 */
export async function importApp(path: string): Promise<LoadedApp> {
  expectModule(path);
  const app = await importDefault(path);
  if (isApp(app)) {
    return { app, tree: undefined, folder: dirname(resolve(path)) };
  }
  throw new UsageError(
    `${path} exports no App by default. ${adviseOnExport(app, path)}`,
  );
}

/**
 * Refuses a file that is no module by its name.
 *
 * @param path The file's path.
 * @throws {UsageError} When it is none.
 */
export function expectModule(path: string): void {
  if (MODULE_ENDING.test(path)) return;
  throw new UsageError(
    `"${path}" is not a module. Name the routes folder, or a module that ` +
      "exports an App.",
  );
}

/**
 * Says what to write where a module exports no application.
 *
 * @param exported What it exports by default.
 * @param path The module's path.
 */
export function adviseOnExport(exported: unknown, path: string): string {
  // An entry may have handlers beside fetch, which an App in its place lost.
  if (isRecord(exported) && "fetch" in exported) {
    return "Name the module that exports the App; an entry for a platform can " +
      "import it.";
  }
  const folder = findRoutesAround(path);
  return folder === undefined
    ? "Write: export default app;"
    : `It is a file of the routes folder "${folder}": name that folder.`;
}

/**
 * Makes an application of a routes folder, or takes the one that a module
 * exports.
 *
 * @param path The folder or the module.
 * @throws {UsageError} When there is neither.
 * @throws {DeclarationError} When there are mistakes in the routes, or the module
 * cannot be loaded.
 * @throws {Deno.errors.NotCapable} When the module does what Deno may not do here.
 */
export async function loadApp(path: string): Promise<LoadedApp> {
  if (isModule(path)) {
    const loaded = await importApp(path);
    loaded.app.routes;
    return loaded;
  }
  const tree = await readFolder(path);
  const app = new App();
  app.blueprint(fileRoutes(tree));
  // Reading the routes builds the application, so mistakes show here.
  app.routes;
  return { app, tree, folder: path };
}

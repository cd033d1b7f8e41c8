import { dirname, resolve } from "@std/path";
import { fileRoutes } from "../../files/file_routes.ts";
import type { RouteTree } from "../../files/tree.ts";
import { App } from "../../serve/app.ts";
import { UsageError } from "../command/arguments.ts";
import { isModule } from "../command/routes_argument.ts";
import { adviseOnExport, isApp } from "./exported_app.ts";
import { expectModule, importWarningIfSlow } from "./import_module.ts";
import { readFolder } from "./read_folder.ts";

/** An application, and the files that it was made from, if any. */
export interface LoadedApp {
  readonly app: App;
  readonly tree: RouteTree | undefined;
  /** The routes folder, or that of the module that exports the application. */
  readonly folder: string;
}

/**
 * Imports the application that a module exports.
 *
 * @param path The module's path.
 * @throws {UsageError} When its name is not a module's, or it has no App as its
 * default export.
 * @throws {DeclarationError} As {@linkcode importWarningIfSlow} does.
 * @throws {Deno.errors.NotCapable} Likewise.
 */
export async function importApp(path: string): Promise<LoadedApp> {
  expectModule(path);
  const { default: app } = await importWarningIfSlow(path);
  if (isApp(app)) {
    return { app, tree: undefined, folder: dirname(resolve(path)) };
  }
  throw new UsageError(
    `${path} has no App as its default export. ${adviseOnExport(app, path)}`,
  );
}

/**
 * Creates the application of a routes folder, or imports the one that a module
 * exports.
 *
 * @param path The folder or the module.
 * @throws {UsageError} When there is neither.
 * @throws {DeclarationError} When there are mistakes in the routes, or the module
 * cannot be loaded.
 * @throws {Deno.errors.NotCapable} When the module lacks a permission.
 */
export async function loadApp(path: string): Promise<LoadedApp> {
  const loaded = isModule(path) ? await importApp(path) : await readApp(path);
  // Reading the routes builds the application, so mistakes show here.
  void loaded.app.routes;
  return loaded;
}

async function readApp(folder: string): Promise<LoadedApp> {
  const tree = await readFolder(folder);
  return { app: new App().blueprint(fileRoutes(tree)), tree, folder };
}

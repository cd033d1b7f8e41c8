import { resolve, toFileUrl } from "@std/path";
import { MODULE_ENDING } from "../../files/module_ending.ts";
import {
  DeclarationError,
  isDeclarationError,
} from "../../report/declaration_error.ts";
import { UsageError } from "../command/arguments.ts";
import { describeFailedModule } from "./failed_module.ts";
import { formatSlowLoading, warnIfSlow } from "./slow_loading.ts";

/**
 * Refuses a file whose name is not that of a module.
 *
 * @param path The file's path.
 * @throws {UsageError} When it is not.
 */
export function expectModule(path: string): void {
  if (MODULE_ENDING.test(path)) return;
  throw new UsageError(
    `"${path}" is not a module. Name the routes folder, or a module that ` +
      "exports an App.",
  );
}

/**
 * Imports a user's module.
 *
 * @param path The module's path.
 * @param findReason Finds why it cannot be loaded, from the error of importing
 * it, where that does not say so.
 * @throws {DeclarationError} When it cannot be loaded, or is itself stopped by
 * mistakes in routes.
 * @throws {Deno.errors.NotCapable} When it lacks a permission.
 */
export async function importModule(
  path: string,
  findReason: (error: unknown) => unknown = (error) => error,
): Promise<{ default?: unknown }> {
  try {
    return await import(toFileUrl(resolve(path)).href);
  } catch (error) {
    const isReported = isDeclarationError(error) ||
      error instanceof Deno.errors.NotCapable;
    if (isReported) throw error;
    const reason = await findReason(error);
    throw new DeclarationError([
      describeFailedModule(reason, path, "module"),
    ]);
  }
}

/**
 * Imports a user's module, and reports when that takes long.
 *
 * @param path The module's path.
 * @throws {DeclarationError} As {@linkcode importModule} does.
 * @throws {Deno.errors.NotCapable} Likewise.
 */
export async function importWarningIfSlow(
  path: string,
): Promise<{ default?: unknown }> {
  using _slow = warnIfSlow(() => console.error(formatSlowLoading(path)));
  return await importModule(path);
}

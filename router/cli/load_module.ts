import { resolve, toFileUrl } from "@std/path";
import {
  expectLoader,
  readErrorHandler,
  readMiddleware,
} from "../files/lazy_file.ts";
import { roleOf } from "../files/name.ts";
import { nameOf, placeOf } from "../files/place.ts";
import { readRouteModule } from "../files/route_module.ts";
import type { RouteTree } from "../files/tree.ts";

/**
 * Loads a file of a tree and reads what it exports, as it is when the first
 * request needs it. Settings and types are loaded already.
 *
 * @param tree The tree.
 * @param file The file's path below the routes folder.
 * @returns The names of what it exports.
 * @throws {Refusal} When it exports something else than it should.
 * @throws {unknown} What loading it throws.
 */
export async function loadModule(
  tree: RouteTree,
  file: string,
): Promise<readonly string[]> {
  const role = roleOf(nameOf(file));
  if (role === "settings" || role === "types") return [];
  const place = placeOf(tree, file);
  const module = await expectLoader(tree.files[file], place)();
  if (role === "middleware") readMiddleware(module, place);
  else if (role === "error") readErrorHandler(module, place);
  else readRouteModule(module, place);
  return Object.keys(module);
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

/**
 * Loads the route file of an application that read its files itself, and reads
 * what it exports.
 *
 * @param declaration The file, as the route says: below the current folder, or
 * below that of the application's module.
 * @param moduleFolder The folder of the application's module.
 * @returns The names of what it exports.
 * @throws {Refusal} When it exports something else than it should.
 * @throws {unknown} What loading it throws, or that there is no such file.
 */
export async function loadDeclaration(
  declaration: string,
  moduleFolder: string,
): Promise<readonly string[]> {
  const below = resolve(declaration);
  const path = isFile(below) ? below : resolve(moduleFolder, declaration);
  const module = await import(toFileUrl(path).href);
  readRouteModule(module, declaration);
  return Object.keys(module);
}

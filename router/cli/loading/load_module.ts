import { expectLoader } from "../../files/lazy_file.ts";
import { placeOf } from "../../files/place.ts";
import { isDefinition, roleOf } from "../../files/role.ts";
import { readRouteModule } from "../../files/route_module.ts";
import {
  readErrorHandler,
  readMiddleware,
} from "../../files/special_module.ts";
import type { RouteTree } from "../../files/tree.ts";

/**
 * Loads a file of a tree and reads its exports, as the first request that needs
 * it does. Settings and types are loaded already.
 *
 * @param tree The tree.
 * @param file The file's path below the routes folder.
 * @returns Its exports; none for settings and types.
 * @throws {Refusal} When it exports something other than it should.
 * @throws {unknown} When loading it throws.
 */
export async function loadModule(
  tree: RouteTree,
  file: string,
): Promise<object> {
  if (isDefinition(file)) return {};
  const place = placeOf(tree, file);
  return readExports(await expectLoader(tree.files[file], place)(), place);
}

/**
 * Reads the exports of a file, as its role requires.
 *
 * @param module The file's module.
 * @param place The file, as messages name it.
 * @returns The same module.
 * @throws {Refusal} When it exports something other than it should.
 */
export function readExports(module: object, place: string): object {
  const role = roleOf(place);
  if (role === "middleware") readMiddleware(module, place);
  else if (role === "error") readErrorHandler(module, place);
  else readRouteModule(module, place);
  return module;
}

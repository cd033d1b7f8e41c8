import {
  expectLoader,
  readErrorHandler,
  readMiddleware,
} from "../files/lazy_file.ts";
import { roleOf } from "../files/name.ts";
import { readRouteModule } from "../files/route_module.ts";
import type { RouteTree } from "../files/tree.ts";

/** Gives the name of a file without the folders before it. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/**
 * Loads a file of a tree and reads what it exports, as it is when the first
 * request needs it. Settings and types are loaded already.
 *
 * @param tree The tree.
 * @param path The file's path below the routes folder.
 * @returns The names of what it exports.
 * @throws {Refusal} When it exports something else than it should.
 * @throws {unknown} What loading it throws.
 */
export async function loadModule(
  { files, root }: RouteTree,
  path: string,
): Promise<readonly string[]> {
  const role = roleOf(nameOf(path));
  if (role === "settings" || role === "types") return [];
  const place = `${root}/${path}`;
  const module = await expectLoader(files[path], place)();
  if (role === "middleware") readMiddleware(module, place);
  else if (role === "error") readErrorHandler(module, place);
  else readRouteModule(module, place);
  return Object.keys(module);
}

/**
 * Gives the files that stand around a route file, outermost first: the ones of
 * a role in its folder and in the folders around it.
 *
 * @param tree The tree.
 * @param path The route file's path below the routes folder.
 * @param role The role, for example `middleware`.
 */
export function filesAround(
  { files }: RouteTree,
  path: string,
  role: "middleware" | "error" | "settings",
): string[] {
  const folderOf = (file: string) => file.slice(0, file.lastIndexOf("/") + 1);
  return Object.keys(files)
    .filter((file) =>
      roleOf(nameOf(file)) === role && path.startsWith(folderOf(file))
    )
    .sort((a, b) => folderOf(a).length - folderOf(b).length);
}

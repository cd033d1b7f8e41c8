import { SEPARATOR } from "@std/path";
import { isDefinition } from "../../files/role.ts";
import { isFileOnDisk } from "../disk/file_on_disk.ts";
import { containsPath } from "./contained_path.ts";
import type { Effect, LiveRoutes } from "./live_routes.ts";
import type { ModuleGraph } from "./module_graph.ts";

function toSlashes(path: string): string {
  return path.replaceAll(SEPARATOR, "/");
}

/** Tells whether a path is that of a file that is loaded when needed. */
function isKnownModule(
  { built, mistakes }: LiveRoutes,
  folder: string,
  path: string,
): boolean {
  const file = toSlashes(path.slice(folder.length + 1));
  return mistakes.length === 0 &&
    typeof built?.tree?.files[file] === "function" && isFileOnDisk(path);
}

/**
 * Records a change of a routes folder: lets changed modules be loaded anew, and
 * tells what the change can affect.
 *
 * @param paths The paths that were changed.
 * @param folder The routes folder's real path.
 * @param live What was last read of it.
 * @param graph The graph of imports.
 */
export function noteFolderChange(
  paths: ReadonlySet<string>,
  folder: string,
  live: LiveRoutes,
  graph: ModuleGraph,
): Effect {
  let effect: Effect = "none";
  for (const path of paths) {
    const renewed = graph.invalidate(path);
    const isOfTree = containsPath(path, folder) || containsPath(folder, path);
    if (renewed.size === 0 && !isOfTree) continue;
    const isEdit = !isOfTree || isKnownModule(live, folder, path);
    if (!isEdit || [...renewed].map(toSlashes).some(isDefinition)) {
      effect = "tree";
    } else if (effect === "none") effect = "contents";
  }
  return effect;
}

import type { Program } from "acorn";
import { fullAncestor } from "acorn-walk";
import { readSyntax } from "./bundle_syntax.ts";
import { isCalledAtStart } from "./start_call.ts";

/** When a bundle reads a folder: always at its start, or perhaps some time. */
export type FolderReading = "at start" | "perhaps";

/** The start of the module that reads folders, in a bundle. */
const FOLDER_READER = /^\/\/ .*\brouter\/files\/scan\/read_routes\.ts$/m;
/** The name of the function in a bundle, which numbers equal names. */
const READ = /^readRoutes\d*$/;

function readsAtStart(tree: Program): boolean {
  let isFound = false;
  fullAncestor(tree, (node, _, around) => {
    isFound ||= isCalledAtStart(node, around, READ);
  });
  return isFound;
}

/**
 * Finds when a bundle reads a folder.
 *
 * @param bundle The bundler's output, not minified.
 * @returns `undefined` when it reads none.
 */
export function findFolderReading(bundle: string): FolderReading | undefined {
  if (!FOLDER_READER.test(bundle)) return undefined;
  return readSyntax(bundle, readsAtStart) ? "at start" : "perhaps";
}

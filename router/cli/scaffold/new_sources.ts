import type { RouteTree } from "../../files/tree.ts";
import type { ChosenFile } from "./chosen_file.ts";
import { chooseTypedPath, findTypes } from "./handler_types.ts";
import {
  writePlainRoute,
  writeRoute,
  writeTypedRoute,
  writeVersion,
} from "./source.ts";

/** Writes the source of a new route file. */
function writeSource(tree: RouteTree, { file, route }: ChosenFile): string {
  const typedPath = chooseTypedPath(file, route.path);
  if (!route.path.includes("<")) return writePlainRoute(typedPath);
  const types = findTypes(tree, file, route.path);
  return types === undefined
    ? writeRoute(typedPath)
    : writeTypedRoute(typedPath, types);
}

/**
 * Writes the sources of a new route file and of the settings that it needs.
 *
 * @param tree The routes folder as it is.
 * @param chosen The file.
 * @returns The texts, by the paths of their files below the folder.
 */
export function writeSources(
  tree: RouteTree,
  chosen: ChosenFile,
): Record<string, string> {
  const { file, version } = chosen;
  return {
    ...version && { [version.file]: writeVersion(version.settings) },
    [file]: writeSource(tree, chosen),
  };
}

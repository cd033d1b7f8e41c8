import { placeOf } from "../../files/place.ts";
import { isDefinition } from "../../files/role.ts";
import type { RouteTree } from "../../files/tree.ts";

/**
 * Lists the files of a tree that say what the others mean, by their places. They
 * are loaded whenever the tree is read.
 *
 * @param tree The tree.
 */
export function listDefinitions(tree: RouteTree): string[] {
  return Object.keys(tree.files).filter(isDefinition)
    .map((file) => placeOf(tree, file));
}

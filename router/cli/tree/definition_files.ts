import { placeOf } from "../../files/place.ts";
import { isDefinition } from "../../files/role.ts";
import type { RouteTree } from "../../files/tree.ts";

/**
 * Lists the places of the settings and types of a tree, which define what its
 * other files mean. They are loaded whenever the tree is read.
 *
 * @param tree The tree.
 */
export function listDefinitions(tree: RouteTree): string[] {
  return Object.keys(tree.files).filter(isDefinition)
    .map((file) => placeOf(tree, file));
}

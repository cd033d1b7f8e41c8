import { specifierOf } from "../../build/specifier.ts";
import { fileAt } from "../../files/place.ts";
import { stemOf } from "../../files/role.ts";
import { type RouteTree, typesOf } from "../../files/tree.ts";
import { listTypes, shapeOf } from "../../path/path_shape.ts";
import { namesParameters } from "../checking/handler_path.ts";

/**
 * Returns the path that types the handlers of a file: its place, unless
 * settings add parameters to its path that no name has.
 *
 * @param file Its path below the routes folder.
 * @param path Its composed path.
 */
export function chooseTypedPath(file: string, path: string): string {
  const stem = stemOf(file);
  return namesParameters(stem, path) ? stem : path;
}

/**
 * Returns the specifier by which a file imports the application's custom types,
 * where its path has parameters of such types.
 *
 * @param tree The routes folder.
 * @param file Its path below that.
 * @param path Its composed path.
 */
export function findTypes(
  tree: RouteTree,
  file: string,
  path: string,
): string | undefined {
  const types = typesOf(tree);
  const isNamed = types && listTypes(shapeOf(path).split("/"))
    .some((name) => Object.hasOwn(types.custom, name));
  return isNamed ? specifierOf(file, fileAt(tree, types.place)) : undefined;
}

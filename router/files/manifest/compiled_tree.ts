import { LAYOUT } from "../../match/table.ts";
import type { CompiledRegistrable } from "../../serve/building/compiled_routes.ts";
import { createSurroundingsReader } from "../folder_surroundings.ts";
import { type RouteTree, typesOf } from "../tree.ts";
import { countRoutes } from "./compiled_version.ts";
import { unpackTable } from "./packed_table.ts";
import { createRouteOpener } from "./route_opener.ts";

/**
 * The layout of compiled routes in manifests: a number of its own, to be raised
 * by one with each change, and the table's layout.
 */
export const MANIFEST_LAYOUT = `4.${LAYOUT}`;

/**
 * Reads a manifest's compiled routes, and the surroundings of its root.
 *
 * @param tree The manifest.
 * @returns `undefined` when the tree is not compiled, or in another layout, or
 * when its files are not those that were compiled.
 */
export function readCompiled(
  tree: RouteTree,
): Required<Omit<CompiledRegistrable, "declaration">> | undefined {
  const { compiled } = tree;
  if (compiled?.layout !== MANIFEST_LAYOUT) return undefined;
  if (compiled.files !== tree.files) return undefined;
  const { routes, table, removed, versions } = compiled;
  const types = typesOf(tree);
  const surroundingsOf = createSurroundingsReader(tree);
  return {
    compiled: {
      table: unpackTable(table),
      count: countRoutes(routes),
      types: types ? [types] : [],
      versions,
      readRemoved: () => unpackTable(removed),
      ...createRouteOpener(tree, compiled, surroundingsOf),
    },
    aroundMisses: surroundingsOf(""),
  };
}

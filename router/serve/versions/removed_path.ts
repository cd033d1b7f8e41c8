import { createFinder } from "../../match/find.ts";
import { isEmpty, NO_LEAF, type Table } from "../../match/table.ts";
import type { ParameterTypes } from "../../path/type/known_types.ts";
import { searchTolerantly } from "./tolerant_search.ts";

type PathTest = (path: string) => boolean;

function createTest(table: Table, types: ParameterTypes): PathTest {
  // Engines make all searches slower by a quarter when there are two finders.
  if (isEmpty(table)) return () => false;
  const finder = createFinder(table, types);
  return (path) => searchTolerantly(finder, path) !== NO_LEAF;
}

/**
 * Creates a test for whether versions have removed a canonical path. It does
 * nothing until it is called.
 *
 * @param readRemoved Returns the table of the paths that versions have removed.
 * @param types The types of their parameters.
 */
export function createRemovedTest(
  readRemoved: () => Table,
  types: ParameterTypes,
): PathTest {
  let test: PathTest | undefined;
  return (path) => (test ??= createTest(readRemoved(), types))(path);
}

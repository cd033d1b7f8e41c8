import type { RemovedPath } from "../../compose/composed.ts";
import type { Table } from "../../match/table.ts";
import { compileTable } from "../../match/table_writer.ts";
import { joinPatterns } from "../../path/pattern.ts";
import { createPatternTree } from "../../path/pattern_tree.ts";

/**
 * Compiles the paths that versions have removed, which explain misses.
 *
 * @param removed The paths.
 */
export function compileRemoved(removed: readonly RemovedPath[]): Table {
  const patterns = removed.map(({ settings: { lead }, resource }) =>
    joinPatterns(lead, resource)
  );
  return compileTable(createPatternTree(patterns));
}

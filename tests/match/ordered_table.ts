import type { LeafContent } from "../../router/match/subtree.ts";
import type { Table } from "../../router/match/table.ts";
import { compileTable } from "../../router/match/table_writer.ts";
import type { PatternTree } from "../../router/path/pattern_tree.ts";

/** Compiles patterns, whose leaves have the same content or differ; lists the
 * numbers of the patterns in the order of their leaves. */
export function compileInOrder(
  tree: PatternTree,
  content?: LeafContent,
): { table: Table; order: readonly number[] } {
  const order: number[] = [];
  const table = compileTable(tree, (pattern) => {
    order.push(pattern);
    return content ?? { room: 1, words: [0, 0] };
  });
  return { table, order };
}

import { LEAF, type Table } from "./table.ts";

/**
 * Returns a table with a copy of the program that has room for leaves that are
 * found by their number.
 *
 * @param table The table.
 * @param count How many numbers there are.
 */
export function addNumberedLeaves(table: Table, count: number): Table {
  const { length } = table.program;
  const program = new Int32Array(length + count * LEAF.size);
  program.set(table.program);
  return { ...table, program, leaves: length };
}

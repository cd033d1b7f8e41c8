import { LEAF, type Table } from "./table.ts";

/**
 * Gives a table a program of its own, with room for leaves that are found by
 * their number.
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

import type { Table } from "../../match/table.ts";

/**
 * A table of paths as a manifest holds it.
 *
 * @internal
 */
export interface PackedTable {
  /** The program as JSON, which is parsed faster than a literal. */
  readonly program: string;
  /** The types that the program refers to. */
  readonly types: readonly string[];
  /** The maximum number of parameters of a path. */
  readonly parameters: number;
}

/**
 * Writes a table as plain data.
 *
 * @param table The table, without leaves that are found by number.
 */
export function packTable({ program, types, parameters }: Table): PackedTable {
  return { program: JSON.stringify([...program]), types, parameters };
}

/**
 * Reads a table that was written as plain data.
 *
 * @param packed The table as plain data.
 */
export function unpackTable(
  { program, types, parameters }: PackedTable,
): Table {
  const words = new Int32Array(JSON.parse(program));
  return { program: words, types, parameters, leaves: words.length };
}

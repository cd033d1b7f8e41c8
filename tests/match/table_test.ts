import { assertEquals } from "@std/assert";
import { createFinder } from "../../router/match/find.ts";
import { createPatternTree } from "../../router/match/pattern_tree.ts";
import { compileTable, type Table } from "../../router/match/table.ts";
import { collectTypes } from "../../router/path/parameter_type.ts";
import { createPathReader } from "../../router/path/pattern.ts";
import { allOperations, pathOf, VERSION_PREFIX } from "../github_api.ts";

const types = collectTypes([], []);

/** Writes a table as text and reads it again, as a build would. */
function writeAndRead(table: Table): Table {
  const written = JSON.stringify({ ...table, program: [...table.program] });
  const { program, types, parameters } = JSON.parse(written);
  return { program: new Int32Array(program), types, parameters };
}

Deno.test("a table that was written out and read back finds the same", () => {
  const readPath = createPathReader(types);
  const patterns = new Map(
    allOperations().map((operation) => {
      const start = `${VERSION_PREFIX}${operation.release}`;
      const pattern = readPath(start + pathOf(operation));
      return [pattern.shape, pattern];
    }),
  );
  const { table, leaves } = compileTable(
    createPatternTree([...patterns.values()]),
  );
  const [original, copy] = [table, writeAndRead(table)].map((table) =>
    createFinder(table, types)
  );
  [...patterns.values()].forEach(({ text }, number) => {
    const leaf = leaves[number];
    const path = text.replaceAll(
      /<\w+:(\w+)>/g,
      (_, type) => type === "int" ? "42" : "name",
    );
    assertEquals(original.find(path, 0, path.length, false), leaf);
    assertEquals(copy.find(path, 0, path.length, false), leaf);
    assertEquals(copy.spans, original.spans);
    assertEquals(copy.integers, original.integers);
  });
});

import { assertEquals } from "@std/assert";
import { createPatternTree } from "../../router/match/pattern_tree.ts";
import {
  collectStaticPaths,
  placeOf,
  slotOfPath,
  type StaticPaths,
} from "../../router/match/static_paths.ts";
import { compileTable } from "../../router/match/table_writer.ts";
import { createPathReader } from "../../router/path/path_reader.ts";
import { collectTypes } from "../../router/path/type/known_types.ts";

function collect(paths: readonly string[]): StaticPaths {
  const readPath = createPathReader(collectTypes([], []));
  const tree = createPatternTree(paths.map(readPath));
  return collectStaticPaths(compileTable(tree).table.program);
}

const CASES: [name: string, patterns: string[], collected: string[]][] = [
  ["no path", [], []],
  ["the root, which has no text", ["/"], []],
  ["texts of even and odd length", ["/a", "/ab", "/ab/c"], [
    "/a",
    "/ab",
    "/ab/c",
  ]],
  ["what is decoded", ["/ä", "/Ā/b"], ["/ä", "/Ā/b"]],
  ["none with parameters, nor below them", ["/a/<id>", "/a/<id>/b", "/c"], [
    "/c",
  ]],
];

for (const [name, patterns, collected] of CASES) {
  Deno.test(`static paths: ${name}`, () => {
    const { texts, isEmpty } = collect(patterns);
    assertEquals(texts.filter((text) => text !== "").sort(), collected);
    assertEquals(isEmpty, collected.length === 0);
  });
}

Deno.test("paths that differ in length or their last character but one have slots of their own", () => {
  const { others } = collect(["/a", "/ab", "/bb", "/abc"]);
  assertEquals(others.every((place) => place === 0), true);
});

Deno.test("the same path of many versions has a place for each", () => {
  const versions = Array.from({ length: 9 }, (_, index) => `/v${index}/users`);
  const { texts, others, offsets } = collect(versions);
  const found = versions.filter((path) => {
    const slot = slotOfPath(path, path.length, path.length);
    const other = placeOf(others[slot], path.charCodeAt(offsets[slot]));
    return texts[slot] === path || texts[other] === path;
  });
  assertEquals(found, versions);
});

Deno.test("of one slot's paths, those are left out that one character does not tell apart", () => {
  const { texts } = collect(["/aa/xy", "/ab/xy", "/ba/xy", "/bb/xy"]);
  assertEquals(texts.filter((text) => text !== "").length, 3);
});

Deno.test("of one slot's paths, those are left out that are not as long as the first", () => {
  const longer = `/${"x".repeat(513)}/b`;
  const { texts, others } = collect(["/a/b", longer]);
  assertEquals(texts.filter((text) => text !== "").length, 1);
  assertEquals(others.every((first) => first === 0), true);
});

Deno.test("no path is collected from a program with many runs", () => {
  const few = Array.from({ length: 128 }, (_, index) => `/r${index}`);
  assertEquals(collect(few).isEmpty, false);
  assertEquals(collect([...few, "/r128"]).isEmpty, true);
  // Runs count that lead to parameters alone, too.
  assertEquals(collect([...few, "/r128/<id>"]).isEmpty, true);
});

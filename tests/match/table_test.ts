import { assert, assertEquals } from "@std/assert";
import { createFinder } from "../../router/match/find.ts";
import {
  createPathFollower,
  createPatternTree,
  numberPattern,
} from "../../router/path/pattern_tree.ts";
import type { LeafContent } from "../../router/match/subtree.ts";
import { isEmpty, LEAF, type Table } from "../../router/match/table.ts";
import { createPathReader } from "../../router/path/path_reader.ts";
import { type Pattern, ROOT } from "../../router/path/pattern.ts";
import { collectTypes } from "../../router/path/type/known_types.ts";
import {
  allOperations,
  type Operation,
  operationsOf,
  pathOf,
  VERSION_PREFIX,
} from "../github_api.ts";
import { compileInOrder } from "./ordered_table.ts";

const types = collectTypes([], []);

/** Writes a table as text and reads it again, as a build would. */
function writeAndRead(table: Table): Table {
  const written = JSON.stringify({ ...table, program: [...table.program] });
  const { program, types, parameters, leaves } = JSON.parse(written);
  return { program: new Int32Array(program), types, parameters, leaves };
}

/** Returns the different patterns of operations, each under a version. */
function patternsOf(
  operations: readonly Operation[],
  versionOf: (operation: Operation) => string,
): Pattern[] {
  const readPath = createPathReader(types);
  const patterns = operations.map((operation) =>
    readPath(`${VERSION_PREFIX}${versionOf(operation)}${pathOf(operation)}`)
  );
  return [...new Map(patterns.map((each) => [each.shape, each])).values()];
}

/** Returns a path that a pattern matches. */
function fill({ text }: Pattern): string {
  return text.replaceAll(
    /<\w+:(\w+)>/g,
    (_, type) => type === "int" ? "42" : "name",
  );
}

Deno.test("a table that was written and read back finds the same", () => {
  const patterns = patternsOf(allOperations(), ({ release }) => release);
  const { table, order } = compileInOrder(createPatternTree(patterns));
  const [original, copy] = [table, writeAndRead(table)].map((table) =>
    createFinder(table, types)
  );
  order.forEach((pattern, number) => {
    const path = fill(patterns[pattern]);
    const leaf = original.find(path, 0, path.length, false);
    assertEquals(table.program[leaf + LEAF.number], number);
    assertEquals(copy.find(path, 0, path.length, false), leaf);
    assertEquals(copy.spans, original.spans);
    assertEquals(copy.integers, original.integers);
  });
});

Deno.test("a table is empty only if it contains no pattern, not even the root", () => {
  const readPath = createPathReader(types);
  const held = [[], ["/"], ["/a"], ["/<id>"]].map((paths) =>
    isEmpty(compileInOrder(createPatternTree(paths.map(readPath))).table)
  );
  assertEquals(held, [true, false, false, false]);
});

/** The path of the expression that matches a request, by the order of numbers. */
const EXPRESSIONS: [numbered: string[], taker: string][] = [
  [["/<x:[a-z]+>/a", "/<x:[a-c]+>/a", "/<x:[a-b]+>/a"], "/<x:[a-z]+>/a"],
  [["/<x:[a-c]+>/a", "/<x:[a-z]+>/a", "/<x:[a-b]+>/a"], "/<x:[a-c]+>/a"],
  [["/<x:[a-z]+>/b", "/<x:[a-b]+>/a", "/<x:[a-z]+>/a"], "/<x:[a-z]+>/a"],
];

for (const [numbered, taker] of EXPRESSIONS) {
  Deno.test(`of ${numbered.join(", ")}, the lowest number that matches a request wins, whichever was added first`, () => {
    const readPath = createPathReader(types);
    for (const added of [numbered, numbered.toReversed()]) {
      const tree = createPatternTree();
      const follow = createPathFollower(tree);
      for (const path of added) follow(ROOT, readPath(path));
      numbered.forEach((path, index) => {
        numberPattern(tree, follow(ROOT, readPath(path)), index, 1);
      });
      const { table, order } = compileInOrder(tree);
      const leaf = createFinder(table, types).find("/a/a", 0, 4, false);
      assertEquals(numbered[order[table.program[leaf + LEAF.number]]], taker);
    }
  });
}

Deno.test("a prefix that contains only a shared part has its own leaves", () => {
  const readPath = createPathReader(types);
  const content: LeafContent = { room: 1, words: [7, 8] };
  const patterns = ["/v1/api", "/v2/api", "/internal"].flatMap((prefix) =>
    Array.from({ length: 64 }, (_, index) => readPath(`${prefix}/r${index}`))
  );
  const { table, order } = compileInOrder(
    createPatternTree(patterns),
    content,
  );
  const finder = createFinder(table, types);
  order.forEach((pattern, number) => {
    const { text } = patterns[pattern];
    const leaf = finder.find(text, 0, text.length, false);
    const found = finder.base[0] + table.program[leaf + LEAF.number];
    assertEquals(found, number, text);
  });
});

/** Versions of one release, with and without a part of its paths. */
const VERSIONS: [version: string, isLeftOut: (pattern: Pattern) => boolean][] =
  [
    ["1", () => false],
    ["2", () => false],
    ["3", ({ text }) => text.endsWith("/zen")],
    ["4", ({ text }) => text.endsWith("/zen")],
  ];

Deno.test("versions with the same paths are written once, each with its own leaves", () => {
  const operations = operationsOf("3.19");
  const patterns = VERSIONS.flatMap(([version, isLeftOut]) =>
    patternsOf(operations, () => version).filter((each) => !isLeftOut(each))
  );
  const room = 3;
  const content: LeafContent = { room, words: [7, 8] };
  const shared = compileInOrder(
    createPatternTree(patterns),
    content,
  );
  const apart = compileInOrder(createPatternTree(patterns));
  assert(shared.table.program.length < apart.table.program.length / 2);
  const { program } = shared.table;
  const finder = createFinder(shared.table, types);
  shared.order.forEach((pattern, index) => {
    const path = fill(patterns[pattern]);
    const leaf = finder.find(path, 0, path.length, false);
    const number = finder.base[0] + program[leaf + LEAF.number];
    assertEquals(number, room * index, path);
    assertEquals(program[leaf + LEAF.second], 7);
    assertEquals(program[leaf + LEAF.third], 8);
  });
});

import { assertEquals } from "@std/assert";
import { createPatternTree } from "../../router/path/pattern_tree.ts";
import { createStaticFinder } from "../../router/match/static_finder.ts";
import type { LeafContent } from "../../router/match/subtree.ts";
import { LEAF, NO_LEAF } from "../../router/match/table.ts";
import { createPathReader } from "../../router/path/path_reader.ts";
import { collectTypes } from "../../router/path/type/known_types.ts";
import { compileInOrder } from "./ordered_table.ts";

/** Creates a finder of paths whose leaves have the same content or none. */
function findAmong(
  patterns: readonly string[],
  content?: LeafContent,
): (path: string) => string | undefined {
  const readPath = createPathReader(collectTypes([], []));
  const tree = createPatternTree(patterns.map(readPath));
  const { table: { program }, order } = compileInOrder(tree, content);
  const base = new Int32Array(1);
  const find = createStaticFinder(program, base);
  return (path) => {
    const leaf = find(`host${path}?`, 4, 4 + path.length);
    if (leaf === NO_LEAF) return undefined;
    const number = base[0] + program[leaf + LEAF.number];
    return patterns[order[number / (content?.room ?? 1)]];
  };
}

const versions = Array.from({ length: 9 }, (_, index) => `/v${index}/users`);

const long = [31, 32, 33, 34, 64].map((length) => "/".padEnd(length, "x"));

const CASES: [name: string, patterns: string[], found: string[]][] = [
  ["all but the root, which has no text", ["/"], []],
  ["paths of even and odd length", ["/a", "/ab", "/ab/c"], [
    "/a",
    "/ab",
    "/ab/c",
  ]],
  ["long paths, of many lengths", long, long],
  ["decoded paths", ["/ä", "/Ā/b"], ["/ä", "/Ā/b"]],
  ["no paths with parameters, nor below them", ["/a/<id>", "/a/<id>/b", "/c"], [
    "/c",
  ]],
  ["the same path of many versions", versions, versions],
];

for (const [name, patterns, found] of CASES) {
  Deno.test(`createStaticFinder() finds ${name}`, () => {
    const find = findAmong(patterns);
    assertEquals(patterns.filter((path) => find(path) === path), found);
  });
}

/** Counts the paths that are found; each must be found as itself. */
function countFound(
  paths: readonly string[],
  find: (path: string) => string | undefined,
): number {
  const found = paths.filter((path) => find(path) !== undefined);
  assertEquals(found.map(find), found);
  return found.length;
}

const LEFT_OUT: [name: string, patterns: string[], count: number][] = [
  [
    "a path that one character does not tell apart",
    ["/aa/xy", "/ab/xy", "/ba/xy", "/bb/xy"],
    3,
  ],
  [
    "a path that is not as long as the first of its slot",
    ["/a/b", `/${"x".repeat(513)}/b`],
    1,
  ],
];

for (const [name, patterns, count] of LEFT_OUT) {
  Deno.test(`createStaticFinder() leaves to a walk ${name}`, () => {
    assertEquals(countFound(patterns, findAmong(patterns)), count);
  });
}

Deno.test("paths that are written once for several versions are found in each", () => {
  const names = [..."abcdefghijklmnop"].map((letter) => `/${letter}s`);
  const paths = ["/v1", "/v2"].flatMap((version) =>
    names.map((name) => version + name)
  );
  const find = findAmong(paths, { room: 4, words: [1, 0] });
  assertEquals(paths.map(find), paths);
});

Deno.test("a path that differs from a declared one is not found", () => {
  const find = findAmong(["/users", "/v1/users", "/v2/users", "/v3/users"]);
  const others = ["/", "/u", "/user", "/users/", "/usexs", "/v4/users"];
  assertEquals(others.map(find), others.map(() => undefined));
});

Deno.test("no path is found as a whole in a program with many runs", () => {
  const few = Array.from({ length: 128 }, (_, index) => `/r${index}`);
  assertEquals(countFound(few, findAmong(few)) > 0, true);
  // Runs that lead only to parameters count, too.
  for (const further of ["/r128", "/r128/<id>"]) {
    assertEquals(countFound(few, findAmong([...few, further])), 0);
  }
});

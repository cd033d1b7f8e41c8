import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { PathAdder } from "../../router/path/path_adder.ts";
import { createPathReader } from "../../router/path/path_reader.ts";
import {
  joinPatterns,
  listParameters,
  type Pattern,
  refuseBadPattern,
} from "../../router/path/pattern.ts";
import {
  createPathFollower,
  createPatternTree,
  type PatternTree,
} from "../../router/path/pattern_tree.ts";
import { collectTypes } from "../../router/path/type/known_types.ts";
import { Refusal } from "../../router/report/refusal.ts";

const readPath = createPathReader(collectTypes([], []));

function createAdder(): { tree: PatternTree; paths: PathAdder } {
  const tree = createPatternTree();
  return { tree, paths: new PathAdder(tree, readPath) };
}

/** Prefixes of paths: one object each, as in an application. */
const BEFORE = ["", "/v1", "/<t>/v1", "/<x:path>/v1", "/a/<b:int>"]
  .map(readPath);

const segment = fc.constantFrom(
  ...["a", "ab", "%61", "<id:int>", "<key:int>", "<id>", "<rest:path>"],
  ...["", "<", "..", "<x:itn>", "http:"],
);

const path = fc.tuple(
  fc.constantFrom("/", "", "//"),
  fc.array(segment, { maxLength: 4 }),
).map(([first, segments]) => first + segments.join("/"));

/** Paths that often begin alike, in every notation. */
const added = fc.array(
  fc.tuple(fc.constantFrom(...BEFORE), fc.constantFrom(...BEFORE), path),
  { maxLength: 8 },
);

/** What is found by reading a whole path, regardless of others. */
function describeRead(lead: Pattern, urlPattern: Pattern, path: string) {
  const own = readPath(path);
  const start = joinPatterns(lead, urlPattern);
  refuseBadPattern(start, own);
  return {
    shape: joinPatterns(start, own).shape,
    parameters: listParameters(start, own),
    first: own.segments[0]?.text,
  };
}

/** Returns what a function finds, or why it refuses. */
function attempt<Found>(find: () => Found): Found | readonly string[] {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.all.map(({ message }) => message);
  }
}

Deno.test("add() finds what reading the whole path finds, whatever was added before", () => {
  fc.assert(
    fc.property(added, (added) => {
      const { tree, paths } = createAdder();
      const follow = createPathFollower(tree);
      for (const [lead, urlPattern, path] of added) {
        const found = attempt(() => {
          const node = paths.add(lead, urlPattern, path);
          assertEquals(
            node,
            follow(lead, joinPatterns(urlPattern, readPath(path))),
          );
          return { parameters: paths.parameters, first: paths.first?.text };
        });
        const read = attempt(() => {
          const { parameters, first } = describeRead(lead, urlPattern, path);
          return { parameters, first };
        });
        assertEquals(found, read, `${lead.path} ${urlPattern.path} ${path}`);
      }
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("add() returns one node for all paths of one shape", () => {
  fc.assert(
    fc.property(added, (added) => {
      const { paths } = createAdder();
      const nodes = new Map<string, number>();
      for (const [lead, urlPattern, path] of added) {
        const read = attempt(() => describeRead(lead, urlPattern, path));
        if ("map" in read) continue;
        const node = paths.add(lead, urlPattern, path);
        assertEquals(node, nodes.get(read.shape) ?? node);
        nodes.set(read.shape, node);
      }
      assertEquals(new Set(nodes.values()).size, nodes.size);
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("add() shares equal lists of parameters", () => {
  const { paths } = createAdder();
  const [root] = BEFORE;
  const lists = ["/c/<id:int>", "/d/<id:int>/e", "/<id:int>"].map((path) => {
    paths.add(root, root, path);
    return paths.parameters;
  });
  assertEquals(new Set(lists).size, 1);
});

Deno.test("add() accepts a thousand segments, refuses more, and works afterwards", () => {
  const { paths } = createAdder();
  const [root, lead] = BEFORE;
  const long = "/a".repeat(999);
  const node = paths.add(lead, root, long);
  assertThrows(
    () => paths.add(lead, root, `${long}/a`),
    Refusal,
    "more than 1000 segments",
  );
  assertEquals(paths.add(lead, root, long), node);
});

Deno.test("add() refuses values that are not strings", () => {
  const { paths } = createAdder();
  const [root] = BEFORE;
  const wrong: unknown[] = [7, undefined, ["/a"], /a/];
  for (const path of wrong) {
    assertThrows(
      () => paths.add(root, root, path as string),
      Refusal,
      "A path must be a string",
    );
  }
});

import { assertEquals } from "@std/assert";
import { App, text } from "@strata/router";
import fc from "fast-check";
import { METHODS } from "../../router/declare/method.ts";
import { createFinder } from "../../router/match/find.ts";
import { createPatternTree } from "../../router/path/pattern_tree.ts";
import type { LeafContent } from "../../router/match/subtree.ts";
import { LEAF } from "../../router/match/table.ts";
import { canonicalizePath } from "../../router/path/canonical_path.ts";
import { createPathReader } from "../../router/path/path_reader.ts";
import { collectTypes } from "../../router/path/type/known_types.ts";
import { endWithoutSlash } from "../../router/serve/request/trailing_slash.ts";
import { compileInOrder } from "./ordered_table.ts";
import { matchPath } from "./match_path.ts";
import { chooseSeed, createRouteSet, pathFor, request } from "./patterns.ts";
import { createReference } from "./reference.ts";

const answer = () => text("ok");

/** Versions with one or two parts, which all have the same routes. */
const PREFIXES = [
  ...["/v1/x", "/v1/y", "/v2/x", "/v2/y"],
  ...["/v3/x", "/v4/x", "/<t:str>/x"],
];

/** Matches the paths under them that no route matches. */
const REST = "/<t:str>/<u:path>";

/** Creates a function that finds the number of the pattern that a path matches. */
function createPatternFinder(
  patterns: readonly string[],
): (path: string) => number {
  const types = collectTypes([], []);
  const readPath = createPathReader(types);
  const content: LeafContent = { room: METHODS.length, words: [1, 2] };
  const { table, order } = compileInOrder(
    createPatternTree(patterns.map(readPath)),
    content,
  );
  const finder = createFinder(table, types);
  return (path) => {
    const text = canonicalizePath(path)!;
    const end = endWithoutSlash(text, 0, text.length);
    const leaf = finder.find(text, 0, end, true);
    const number = finder.base[0] + table.program[leaf + LEAF.number];
    return order[number / content.room];
  };
}

/** Creates an application with a route for each method of each pattern. */
function createApp(patterns: readonly string[]): App {
  const app = new App();
  for (const [index, pattern] of patterns.entries()) {
    for (const method of METHODS) {
      app.route(pattern, { [method]: answer }, { name: `${index}-${method}` });
    }
  }
  return app;
}

/** Each has more routes than those of other tests; fewer are enough. */
const ROUTE_SETS = Number(Deno.env.get("ROUTE_SETS") ?? 50_000) / 100;

Deno.test("match() agrees with the reference matcher where versions have the same routes", () => {
  // So many that they are written once for all versions.
  const routeSet = createRouteSet(10, 16);
  // Some versions lack a path, and so are written separately except for their parts.
  const lacks = fc.array(
    fc.tuple(fc.constantFrom(...PREFIXES), fc.nat(15)),
    { maxLength: 2 },
  );
  const requests = fc.array(
    fc.tuple(
      fc.constantFrom(...PREFIXES, "/v5/x"),
      request,
      fc.constantFrom(...METHODS),
    ),
    { minLength: 40, maxLength: 40 },
  );
  const seed = chooseSeed();
  fc.assert(
    fc.property(routeSet, lacks, requests, (own, lacks, requests) => {
      const left = new Set(lacks.map(([prefix, at]) => prefix + own[at]));
      const under = PREFIXES.flatMap((prefix) =>
        own.map((pattern) => prefix + pattern)
      ).filter((pattern) => !left.has(pattern));
      const patterns = [...under, REST];
      const app = createApp(patterns);
      const findPattern = createPatternFinder(patterns);
      const findReference = createReference(patterns);
      for (const [prefix, request, method] of requests) {
        const path = prefix + pathFor(own, request);
        const expected = findReference(path);
        const match = matchPath(app, method, path);
        assertEquals(
          match && { name: match.route.name, params: match.params },
          expected && {
            name: `${expected.index}-${method}`,
            params: expected.params,
          },
          `${method} ${path} among ${patterns.join(" ")}`,
        );
        if (expected) {
          assertEquals(findPattern(path), expected.index);
        }
      }
    }),
    { numRuns: ROUTE_SETS, seed },
  );
});

for (const method of ["GET", "POST"]) {
  Deno.test(`a ${method} route of one path does not match another path with the same subtree`, () => {
    const app = new App().get("/a/x", answer).get("/b/x", answer)
      .route("/a", { [method]: answer });
    const found = ["/a", "/a/x", "/b/x", "/b"].map((path) =>
      app.match(path === "/a" ? method : "GET", path)?.route.path
    );
    assertEquals(found, ["/a", "/a/x", "/b/x", undefined]);
  });
}

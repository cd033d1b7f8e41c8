import { assert, assertEquals } from "@std/assert";
import { App, text } from "@strata/router";
import fc from "fast-check";
import { matchPath } from "./match_path.ts";
import { chooseSeed, createRouteSet, pathFor, request } from "./patterns.ts";
import { createReference } from "./reference.ts";

const answer = () => text("ok");

function createApp(patterns: readonly string[]): App {
  const app = new App();
  patterns.forEach((pattern, index) =>
    app.get(pattern, answer, { name: String(index) })
  );
  return app;
}

/** A value that each type matches, in order of preference. */
const PREFERRED: [segment: string, value: string][] = [
  ["x", "x"],
  ["<a:uuid>", "123e4567-e89b-12d3-a456-426614174000"],
  ["<a:ymd>", "2024-02-29"],
  ["<a:int>", "12"],
  ["<a:float>", "1.5"],
  ["<a:[a-z]{2}>", "ab"],
  ["<a:alpha>", "abc"],
  ["<a:slug>", "a-b"],
  ["<a:ext=txt>", "A.txt"],
  ["<a:ext>", "A.md"],
  ["<a:str>", "ä"],
  ["<a:path>", "a/b"],
];

Deno.test("the order of declaration does not matter between types", async (t) => {
  const patterns = PREFERRED.map(([segment]) => `/p/${segment}`);
  const orders = {
    forward: patterns,
    backward: patterns.toReversed(),
  };
  for (const [name, order] of Object.entries(orders)) {
    const app = createApp(order);
    for (const [segment, value] of PREFERRED) {
      await t.step(`${name}: ${value} is matched by ${segment}`, () => {
        const match = app.match("GET", `/p/${value}`);
        assertEquals(match?.route.path, `/p/${segment}`);
      });
    }
  }
});

Deno.test("regular expressions at one place are tried in the order of declaration", () => {
  const first = createApp(["/<a:[a-z]+>", "/<a:[a-c]+>"]);
  assertEquals(first.match("GET", "/abc")?.route.path, "/<a:[a-z]+>");
  const second = createApp(["/<a:[a-c]+>", "/<a:[a-z]+>"]);
  assertEquals(second.match("GET", "/abc")?.route.path, "/<a:[a-c]+>");
  assertEquals(second.match("GET", "/xyz")?.route.path, "/<a:[a-z]+>");
});

/** Patterns, a path, and the pattern that must match it. */
const CASES: [
  title: string,
  patterns: string[],
  path: string,
  matched: string | undefined,
][] = [
  ["root", ["/", "/<a>"], "/", "/"],
  ["backtracks from static text", ["/a/b", "/<x>/c"], "/a/c", "/<x:str>/c"],
  [
    "backtracks over several segments",
    ["/a/<x:int>/b/c", "/a/<y>/b/<z>/d", "/<p:path>"],
    "/a/1/b/c/d",
    "/a/<y:str>/b/<z:str>/d",
  ],
  [
    "backtracks to a path parameter",
    ["/a/b/c", "/<p:path>"],
    "/a/b/d",
    "/<p:path>",
  ],
  [
    "a path parameter with more text after it",
    [
      "/<p:path>",
      "/<p:path>/raw",
      "/<p:path>/v1/raw",
    ],
    "/a/b/v1/raw",
    "/<p:path>/v1/raw",
  ],
  [
    "a path parameter before a typed one",
    ["/<p:path>/v1/<id:int>"],
    "/a/b/v1/7",
    "/<p:path>/v1/<id:int>",
  ],
  [
    "a path parameter matches no empty text",
    ["/<p:path>/v1"],
    "/v1",
    undefined,
  ],
  [
    "text that only begins alike",
    ["/users", "/users-x"],
    "/users-y",
    undefined,
  ],
  [
    "the shorter list of extensions",
    ["/<f:ext=gif|png>", "/<f:ext=png>"],
    "/a.png",
    "/<f:ext=png>",
  ],
  [
    "fewer extensions, however long",
    ["/<f:ext=a|b|x>", "/<f:ext=markdown|x>"],
    "/q.x",
    "/<f:ext=markdown|x>",
  ],
  ["a shorter text", ["/abc", "/abd"], "/ab", undefined],
  ["a longer text", ["/abc", "/abd"], "/abcd", undefined],
  ["a run that ends inside a segment", ["/a/b/c"], "/a/b/cc", undefined],
  ["no text beyond the route", ["/a"], "/a/b", undefined],
  ["texts of one byte and of two", ["/é", "/i", "/ĩ"], "/%C4%A9", "/ĩ"],
  ["an empty segment", ["/a/<x>/b", "/a/<p:path>"], "/a//b", undefined],
  ["a slash inside a value", ["/a/<x>", "/a/x/y"], "/a/x%2Fy", "/a/<x:str>"],
  [
    "no slash inside a file's name",
    ["/<f:ext=jpg>", "/<f:ext>"],
    "/..%2F..%2Fetc.jpg",
    undefined,
  ],
  [
    "no backslash inside a file's name",
    ["/<f:ext=jpg>"],
    "/a%5C.jpg",
    undefined,
  ],
  [
    "a file's name in a folder with a slash",
    ["/<x>/<f:ext=jpg>", "/<x>/<f:ext>"],
    "/a%2Fb/c%3F.jpg",
    "/<x:str>/<f:ext=jpg>",
  ],
  [
    "a slash inside the value of the next type",
    ["/<f:ext=jpg>", "/<f:ext>", "/<x>"],
    "/a%2Fb.jpg",
    "/<x:str>",
  ],
  [
    "an integer that JavaScript cannot represent exactly",
    ["/<x:int>", "/<x>"],
    "/9007199254740992",
    "/<x:str>",
  ],
  ["a slash inside static text", ["/a%2Fb", "/a/b"], "/a%2fb", "/a%2Fb"],
];

for (const [title, patterns, path, matched] of CASES) {
  Deno.test(`match() of ${path}: ${title}`, () => {
    const app = createApp(patterns);
    // After some searches, paths without parameters are found in another way.
    for (let search = 0; search < 10; search++) {
      assertEquals(app.match("GET", path)?.route.path, matched);
    }
  });
}

for (const type of ["int", "float"]) {
  Deno.test(`match() returns 0 for -0 of type ${type}`, () => {
    const match = createApp([`/<n:${type}>`]).match("GET", "/-0");
    assert(Object.is(match?.params.n, 0));
  });
}

/** A million pairs of a route set and a path, unless `ROUTE_SETS` says otherwise. */
const ROUTE_SETS = Number(Deno.env.get("ROUTE_SETS") ?? 50_000);
const PATHS_EACH = 20;

/** Among so many, no path is found as a whole. */
const FURTHER = Array.from({ length: 130 }, (_, index) => `/r${index}/a`);
const further = fc.oneof(
  { weight: 999, arbitrary: fc.constant([]) },
  fc.constant(FURTHER),
);

Deno.test("match() agrees with the reference matcher", () => {
  const requests = fc.array(request, {
    minLength: PATHS_EACH,
    maxLength: PATHS_EACH,
  });
  const seed = chooseSeed();
  fc.assert(
    fc.property(createRouteSet(1, 12), further, requests, (
      own,
      further,
      requests,
    ) => {
      const patterns = [...own, ...further];
      const app = createApp(patterns);
      const findReference = createReference(patterns);
      const all = patterns.join(" ");
      for (const request of requests) {
        const path = pathFor(own, request);
        const match = matchPath(app, "GET", path);
        assertEquals(
          match && { index: Number(match.route.name), params: match.params },
          findReference(path),
          `${path} among ${all}`,
        );
      }
    }),
    { numRuns: ROUTE_SETS, seed },
  );
});

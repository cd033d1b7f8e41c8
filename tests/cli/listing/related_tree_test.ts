import { assertEquals } from "@std/assert";
import { App, fileRoutes } from "@strata/router";
import { listAlternatives } from "../../../router/cli/listing/alternatives.ts";
import { leaveRelated } from "../../../router/cli/listing/related_tree.ts";
import type { RouteFile } from "../../../router/files/tree.ts";

const route: RouteFile = () => Promise.resolve({ GET: () => new Response() });

/** Files, a path, and those of the files that have nothing to do with it. */
const TREES: [
  title: string,
  files: Record<string, RouteFile>,
  path: string,
  left: string[],
][] = [
  [
    "routes whose text differs",
    {
      "a.ts": route,
      "b.ts": route,
      "c/[id].ts": route,
      "d/a.ts": route,
      "[x]/d.ts": route,
    },
    "/a",
    ["c/[id].ts", "d/a.ts"],
  ],
  [
    "routes whose text differs before a parameter, and none where it does after",
    { "a/[x=int]/b.ts": route, "b/[x=int].ts": route, "c/[x].ts": route },
    "/a/7/c",
    ["c/[x].ts"],
  ],
  [
    "routes of other paths in each version, but for one",
    {
      "v1/_version.ts": { version: 1 },
      "v1/a.ts": route,
      "v1/b.ts": route,
      "v1/c.ts": route,
      "v2/_version.ts": { version: 2, extends: 1 },
      "v2/b.ts": route,
      "v2/d.ts": route,
      "v2/e@3.ts": route,
    },
    "/v2/a",
    ["v1/c.ts", "v2/d.ts"],
  ],
  [
    "no route that settings speak of",
    {
      "v1/_version.ts": { version: 1, routes: { d: { report: true } } },
      "v1/a.ts": route,
      "v1/b.ts": route,
      "v1/c.ts": route,
      "v1/d.ts": route,
      "v1/e/f.ts": route,
      "v2/_version.ts": { version: 2, extends: 1, remove: ["/e/f"] },
      "v2/b.ts": route,
    },
    "/v2/a",
    ["v1/c.ts"],
  ],
  [
    "no route whose text is written otherwise",
    { "é.ts": route, "a.ts": route, "b.ts": route },
    "/%C3%A9",
    ["b.ts"],
  ],
];

for (const [title, files, path, left] of TREES) {
  Deno.test(`a tree without what has nothing to do with a path leaves out ${title}`, () => {
    const tree = { files };
    const app = new App().blueprint(fileRoutes(tree));
    const related = leaveRelated(app, tree, path);
    assertEquals(
      Object.keys(files).filter((file) => !(file in related.files)),
      left,
    );
  });
}

Deno.test("what would answer is asked of the whole tree once its rest has mistakes", () => {
  const tree = {
    files: {
      "shop/v1/_version.ts": { version: 1 },
      "shop/v1/a.ts": route,
      "shop/v1/x/b.ts": route,
      "shop/v1/x/c.ts": route,
      "shop/v2/_version.ts": { version: 2, extends: 1, remove: ["/a"] },
      "shop/v2/[id].ts": route,
      "[...rest].ts": route,
    },
  };
  const app = new App().blueprint(fileRoutes(tree));
  const match = app.match("GET", "/v1/shop/a")!;
  assertEquals(
    listAlternatives(app, tree, "GET", "/v1/shop/a", match.route)
      .map(({ path }) => path),
    ["/<rest:path>"],
  );
});

Deno.test("what would answer is tried as the whole tree declares its expressions", () => {
  const tree = {
    files: {
      "(a)/other.ts": route,
      "(first)/i/[x=\\w{1,9}]/foo.ts": route,
      "i/ab/bar.ts": route,
      "i/[x=\\w+]/bar.ts": route,
      "i/[x=\\w{1,9}]/bar.ts": route,
    },
  };
  const app = new App().blueprint(fileRoutes(tree));
  const match = app.match("GET", "/i/ab/bar")!;
  assertEquals(
    listAlternatives(app, tree, "GET", "/i/ab/bar", match.route)
      .map(({ path }) => path),
    ["/i/<x:\\w{1,9}>/bar", "/i/<x:\\w+>/bar"],
  );
});

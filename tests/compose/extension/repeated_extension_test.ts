import { assertEquals } from "@std/assert";
import { App, Blueprint, type RouteFile } from "@strata/router";
import { route, serveFiles } from "../../files/served_files.ts";
import { locate, mistakesOf } from "../reported_mistakes.ts";
import { answer, pass, TWO } from "./declared_versions.ts";

const DATED = { ...TWO, deprecated: "2026-11-01" };

/** Two places that inherit paths, and whether it matters which of them does. */
const REPEATED: [
  title: string,
  first: Record<string, RouteFile>,
  second: Record<string, RouteFile>,
  matters: boolean,
][] = [
  [
    "nothing around them",
    { "_version.ts": TWO },
    { "_version.ts": TWO },
    false,
  ],
  ["middleware around one", { "_version.ts": TWO }, {
    "_version.ts": TWO,
    "_middleware.ts": route,
  }, true],
  ["an error handler around one", { "_version.ts": TWO, "_error.ts": route }, {
    "_version.ts": TWO,
  }, true],
  ["dates in one", { "_version.ts": TWO }, { "_version.ts": DATED }, true],
  [
    "other dates in one",
    { "_version.ts": { ...DATED, deprecated: "2026-12-01" } },
    { "_version.ts": DATED },
    true,
  ],
  ["equal dates in both", { "_version.ts": { ...DATED } }, {
    "_version.ts": { ...DATED },
  }, false],
  ["a path that one removes", { "_version.ts": { ...TWO, remove: ["/a"] } }, {
    "_version.ts": TWO,
  }, true],
  [
    "the same paths removed in another order",
    { "_version.ts": { ...TWO, remove: ["/a", "/b"] } },
    { "_version.ts": { ...TWO, remove: ["/b", "/a"] } },
    false,
  ],
  [
    "the same path removed in another notation",
    { "_version.ts": { ...TWO, remove: ["/f/<id:int>"] } },
    { "_version.ts": { ...TWO, remove: ["f/<number:int>/"] } },
    false,
  ],
  [
    "the same path removed with its prefix, and without",
    { "_version.ts": { ...TWO, urlPrefix: "/c", remove: ["/c/d"] } },
    { "_version.ts": { ...TWO, urlPrefix: "/c", remove: ["/d"] } },
    false,
  ],
  [
    "dates in one, where the parameter of the prefix has another name",
    { "_version.ts": { ...TWO, versionPrefix: "/<org>/v" } },
    { "_version.ts": { ...DATED, versionPrefix: "/<tenant>/v" } },
    true,
  ],
  [
    "the same path removed with its extensions in another order",
    { "_version.ts": { ...TWO, remove: ["/g/<file:ext=jpg|png>"] } },
    { "_version.ts": { ...TWO, remove: ["/g/<file:ext=png|jpg>"] } },
    false,
  ],
  [
    "a nearer URL prefix of one",
    { "_version.ts": { ...TWO, urlPrefix: "/c" } },
    { "_version.ts": DATED },
    false,
  ],
  [
    "another version prefix of one",
    { "_version.ts": { ...TWO, versionPrefix: "/x/v" } },
    { "_version.ts": DATED },
    false,
  ],
  ["another version to extend", { "_version.ts": { version: 3, extends: 1 } }, {
    "_version.ts": { ...DATED, extends: 3, remove: ["/a"] },
  }, false],
  ["another version that one extends", { "_version.ts": TWO }, {
    "_version.ts": { ...DATED, extends: "1.10" },
    "old/_version.ts": { version: "1.10" },
    "old/x.ts": route,
  }, false],
];

for (const [title, first, second, matters] of REPEATED) {
  Deno.test(`two places that extend a version are ${matters ? "" : "not "}reported with ${title}`, () => {
    const below = (folder: string, files: Record<string, RouteFile>) =>
      Object.fromEntries(
        Object.entries(files).map(([name, file]) => [folder + name, file]),
      );
    const app = serveFiles({
      "v1/_version.ts": { version: 1 },
      "v1/a.ts": route,
      "v1/b.ts": route,
      "v1/c/d.ts": route,
      "v1/c/h.ts": route,
      "v1/e.ts": route,
      "v1/f/[id=int].ts": route,
      "v1/g/[file=ext=jpg|png].ts": route,
      ...below("(first)/", first),
      ...below("(second)/", second),
    });
    assertEquals(
      locate(app.warnings),
      matters
        ? [[
          "bad-extends",
          "routes/(second)/_version.ts",
          "routes/(first)/_version.ts",
        ]]
        : [],
    );
  });
}

Deno.test("two places that extend a missing version are not reported as repeated", () => {
  const options = { version: 2, extends: 9 };
  const app = new App().get("/a", answer, { version: 1 })
    .blueprint(new Blueprint("first", options).use(pass))
    .blueprint(new Blueprint("second", options));
  assertEquals(mistakesOf(app).map(({ places }) => places), [
    ['blueprint "first"'],
    ['blueprint "second"'],
  ]);
});

import { assertEquals } from "@std/assert";
import { codesOf, locate, mistakesOf } from "../compose/reported_mistakes.ts";
import { type Files, route, serveFiles } from "./served_files.ts";

/** Trees with mistakes: their codes and places. */
const REFUSED: [
  title: string,
  files: Files,
  mistakes: [code: string, ...places: string[]][],
][] = [
  [
    "two files for one path",
    { "users.ts": route, "users/index.ts": route },
    [["duplicate-route", "routes/users.ts", "routes/users/index.ts"]],
  ],
  [
    "two files of one shape",
    { "[id=int].ts": route, "[key=int].ts": route },
    [["duplicate-route", "routes/[id=int].ts", "routes/[key=int].ts"]],
  ],
  ["two files whose versions lead to one path", {
    "(a)/_version.ts": { version: 1 },
    "(a)/users.ts": route,
    "users@1.ts": route,
  }, [["duplicate-route", "routes/users@1.ts", "routes/(a)/users.ts"]]],
  ["names that differ only by case", { "Users.ts": route, "users.ts": route }, [
    ["case-collision", "routes/Users.ts", "routes/users.ts"],
  ]],
  [
    "folders whose names differ only by case",
    { "A/b.ts": route, "a/c.ts": route },
    [["case-collision", "routes/A", "routes/a"]],
  ],
  [
    "a setting that throws in a folder with files beside it, and an invalid name",
    {
      "a.ts": route,
      "users.ts": route,
      "users/_version.ts": {
        get sunset(): string {
          throw new Error("Requires env access");
        },
      },
      "users/b.ts": route,
      "[c.ts": route,
    },
    [["bad-name", "routes/[c.ts"], ["load-failed", "routes/users/_version.ts"]],
  ],
  ["an invalid version, and nothing else that is set beside it", {
    "v1/_version.ts": { version: 1 },
    "v1/a.ts": route,
    "v2/_version.ts": {
      version: "2 beta",
      extends: 1,
      deprecated: "2020-01-01",
    },
    "v2/b@3.ts": route,
  }, [["bad-version", "routes/v2/_version.ts"]]],
  [
    "names that differ by case and by Unicode form",
    { "\u00c9.ts": route, "e\u0301.ts": route },
    [["case-collision", "routes/e\u0301.ts", "routes/\u00c9.ts"]],
  ],
  [
    "names that differ only by Unicode form",
    { "caf\u00e9.ts": route, "cafe\u0301.ts": route },
    [
      ["unicode-collision", "routes/cafe\u0301.ts", "routes/caf\u00e9.ts"],
      ["duplicate-route", "routes/cafe\u0301.ts", "routes/caf\u00e9.ts"],
    ],
  ],
  [
    "a built-in type defined again",
    { "_types.ts": { int: { pattern: /x/ } }, "a.ts": route },
    [["reserved-type", 'routes/_types.ts ("int")']],
  ],
  ["a custom type without a pattern, though paths use it", {
    "_version.ts": { version: 1 },
    "_types.ts": { sku: /[0-9]+/ },
    "[id=sku].ts": route,
  }, [["bad-type", 'routes/_types.ts ("sku")']]],
  ["a name with @ and no version", { "users@home.ts": route }, [
    ["bad-name", "routes/users@home.ts"],
  ]],
  ["an unknown type", { "[id=num].ts": route }, [
    ["unknown-type", "routes/[id=num].ts"],
  ]],
  ["an unknown type of a folder", { "[id=num]/a.ts": route }, [
    ["unknown-type", "routes/[id=num]/"],
  ]],
  ["a rest parameter that is not last", { "[...p]/a.ts": route }, [
    ["bad-name", "routes/[...p]/"],
  ]],
  [
    "a parameter twice",
    { "[id=int]/[id=str].ts": route },
    [["duplicate-param", "routes/[id=int]/", "routes/[id=int]/[id=str].ts"]],
  ],
  ["a parameter in the prefix and in the path", {
    "_version.ts": { version: 1, versionPrefix: "/<id:str>/v" },
    "[id].ts": route,
  }, [["duplicate-param", "routes/_version.ts", "routes/[id].ts"]]],
  ["an invalid prefix, once and where it is written", {
    "_version.ts": { versionPrefix: "/<t:itn>/v" },
    "v1/_version.ts": { version: 1 },
    "v1/a.ts": route,
    "v1/b.ts": route,
    "v2/_version.ts": { version: 2, extends: 1 },
    "v2/c.ts": route,
  }, [["unknown-type", "routes/_version.ts"]]],
  ["invalid settings of a version, and not that others extend it", {
    "v1/_version.ts": { version: 1, deprecated: "nope" },
    "v1/a.ts": route,
    "v2/_version.ts": { version: 2, extends: 1, remove: ["/a"] },
    "v2/b.ts": route,
  }, [["bad-date", "routes/v1/_version.ts"]]],
  ["an invalid prefix beside another invalid setting", {
    "a/_version.ts": { urlPrefix: "/<x:itn>", deprecated: "nope" },
    "a/b.ts": route,
  }, [
    ["bad-date", "routes/a/_version.ts"],
    ["unknown-type", "routes/a/_version.ts"],
  ]],
  ["invalid versions", {
    "a/_version.ts": { version: NaN },
    "a/x.ts": route,
    "b/_version.ts": { version: "1/../../admin" },
    "c/_version.ts": { version: true },
    "d/_version.ts": { routes: { "x": { version: "v" } } },
    "d/x.ts": route,
  }, [
    ["bad-version", "routes/a/_version.ts"],
    ["bad-version", "routes/b/_version.ts"],
    ["bad-version", "routes/c/_version.ts"],
    ["bad-version", 'routes/d/_version.ts (routes["x"])'],
  ]],
  ["an invalid version, and no conflict that it may cause", {
    "(a)/_version.ts": { version: NaN },
    "(a)/x.ts": route,
    "x.ts": route,
  }, [["bad-version", "routes/(a)/_version.ts"]]],
  ["unknown settings", {
    "_version.ts": { prefix: "/x", routes: { a: { name: "x" }, b: {} } },
    "a.ts": route,
  }, [
    ["unknown-setting", "routes/_version.ts"],
    ["unknown-setting", 'routes/_version.ts (routes["a"])'],
    ["unknown-setting", "routes/_version.ts"],
  ]],
  ["settings that throw when they are read", {
    "_version.ts": {
      get versionPrefix() {
        throw new Error("no prefix is set");
      },
    },
    "a/_version.ts": {
      routes: {
        get x() {
          throw "no";
        },
      },
    },
    "a/x.ts": route,
  }, [
    ["load-failed", "routes/_version.ts"],
    ["load-failed", "routes/a/_version.ts"],
  ]],
  ["settings of the wrong types", {
    "_version.ts": [1],
    "a/_version.ts": { routes: 1 },
    "a/b/_version.ts": Promise.resolve({ version: 1 }),
    "b/_version.ts": { routes: { x: 1 } },
    "b/x.ts": route,
    "c/_version.ts": { urlPrefix: 1 },
    "c/x.ts": route,
  }, [
    ["bad-export", "routes/_version.ts"],
    ["bad-setting", "routes/a/_version.ts"],
    ["bad-export", "routes/a/b/_version.ts"],
    ["bad-setting", 'routes/b/_version.ts (routes["x"])'],
    ["bad-setting", "routes/c/_version.ts"],
  ]],
  [
    "a version in the name and in the settings",
    { "_version.ts": { routes: { "a@1": { version: 2 } } }, "a@1.ts": route },
    [["duplicate-setting", "routes/a@1.ts"]],
  ],
  [
    "two files of one role",
    { "_version.ts": {}, "_version.js": {}, "_error.ts": route },
    [["duplicate-file", "routes/_version.js", "routes/_version.ts"]],
  ],
  ["paths with dots as folders", {
    "./_middleware.ts": route,
    "a/../b.ts": route,
    "_lib/./c.ts": route,
    ".d/..e/f.ts": route,
    "g.ts": route,
  }, [
    ["bad-name", "routes/./_middleware.ts"],
    ["bad-name", "routes/_lib/./c.ts"],
    ["bad-name", "routes/a/../b.ts"],
  ]],
  [
    "paths with a folder that has no name",
    { "/_middleware.ts": route, "a//_middleware.ts": route, "a/b.ts": route },
    [
      ["bad-name", "routes//_middleware.ts"],
      ["bad-name", "routes/a//_middleware.ts"],
    ],
  ],
  [
    "types below the root",
    { "a/_types.ts": {}, "a/x.ts": route },
    [["near-miss", "routes/a/_types.ts"]],
  ],
  [
    "a route that is not a function",
    { "a.ts": { GET: 1 }, "_middleware.ts": {} },
    [["load-failed", "routes/_middleware.ts"], ["load-failed", "routes/a.ts"]],
  ],
];

for (const [title, files, expected] of REFUSED) {
  Deno.test(`fileRoutes() refuses ${title}`, () => {
    const app = serveFiles(files);
    assertEquals(locate(mistakesOf(app)).sort(), expected.toSorted());
  });
}

for (const name of ["con", "a\u0085b"]) {
  Deno.test(`a folder named ${JSON.stringify(name)} is refused whatever its prefix`, () => {
    const app = serveFiles({
      [`${name}/_version.ts`]: { urlPrefix: "/fine" },
      [`${name}/a.ts`]: route,
    });
    assertEquals(codesOf(mistakesOf(app)), ["bad-name"]);
  });
}

Deno.test("settings that throw when they are read are reported with what to write", () => {
  const settings = {
    get version() {
      throw new Error("no version is set");
    },
  };
  const app = serveFiles({ "v1/_version.ts": settings, "v1/a.ts": route });
  assertEquals(mistakesOf(app).map(({ reason, fix }) => [reason, fix]), [[
    "The settings cannot be read: no version is set",
    "Write each setting as a plain value, or fix the code that returns it.",
  ]]);
});

Deno.test("every mistake in a tree is reported, together with all others", () => {
  const files: Files = {};
  // Types belong in the root; below it, they are a mistake of their own.
  const trees = REFUSED.filter(([, tree]) =>
    !Object.keys(tree).some((path) => path.startsWith("_types"))
  );
  for (const [index, [, tree]] of trees.entries()) {
    for (const [path, file] of Object.entries(tree)) {
      files[`t${index}/${path}`] = file;
    }
  }
  const mistakes = mistakesOf(serveFiles(files));
  const codes = new Set(codesOf(mistakes));
  const expected = new Set(
    trees.flatMap(([, , list]) => list.map(([code]) => code)),
  );
  assertEquals<string[]>([...codes].sort(), [...expected].sort());
});

import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import {
  App,
  Blueprint,
  BlueprintGroup,
  fileRoutes,
  type GroupOptions,
  type Handler,
  HttpError,
  type Middleware,
  type Registrable,
  type RouteFile,
  type RouteTree,
  text,
} from "@strata/router";
import { request } from "@strata/router/testing";
import { compileTree } from "../../router/files/manifest/tree_compiler.ts";
import { captureLog } from "../captured_log.ts";
import { codesOf, locate, mistakesOf } from "../compose/told_mistakes.ts";
import { load, route, serveFiles } from "./served_files.ts";

type Files = Record<string, RouteFile>;

/** Trees and the paths that are composed from them. */
const TREES: [title: string, files: Files, paths: string[]][] = [
  [
    "the tree of the design",
    {
      "_version.ts": { versionPrefix: "/api/v" },
      "health.ts": route,
      "reports@1.25.ts": route,
      "v1/_version.ts": { version: 1 },
      "v1/users/index.ts": route,
      "v1/users/[id=int].ts": route,
      "v2/_version.ts": { version: 2 },
      "v2/users/index.ts": route,
      "(internal)/metrics.ts": route,
      "shop/_version.ts": { version: "v2" },
      "shop/orders/_version.ts": { version: 1.25 },
      "shop/orders/latest.ts": route,
    },
    [
      "/health",
      "/api/v1.25/reports",
      "/metrics",
      "/api/v1.25/shop/orders/latest",
      "/api/v1/users/<id:int>",
      "/api/v1/users",
      "/api/v2/users",
    ],
  ],
  [
    "folders that are named as the version they declare",
    {
      "1/_version.ts": { version: 1 },
      "1/a.ts": route,
      "v2.0/_version.ts": { version: "2.0" },
      "v2.0/a.ts": route,
      "beta/_version.ts": { version: "beta" },
      "beta/a.ts": route,
      "vgamma/_version.ts": { version: "gamma" },
      "vgamma/a.ts": route,
      "delta/_version.ts": { version: "vdelta" },
      "delta/a.ts": route,
      "v4/_version.ts": { version: "v4" },
      "v4/a.ts": route,
    },
    ["/v1/a", "/vbeta/a", "/vgamma/a", "/vdelta/a", "/v2.0/a", "/v4/a"],
  ],
  [
    "a URL prefix instead of the folder's name",
    {
      "people/_version.ts": { urlPrefix: "/users/<org:slug>" },
      "people/[id=int].ts": route,
      "v1/_version.ts": { version: 1, urlPrefix: "v1" },
      "v1/a.ts": route,
      "gone/_version.ts": { urlPrefix: "" },
      "gone/b.ts": route,
    },
    ["/b", "/users/<org:slug>/<id:int>", "/v1/v1/a"],
  ],
  [
    "settings of single files",
    {
      "_version.ts": {
        version: 1,
        routes: {
          "report": { version: "1.10", versionPrefix: "/x/v" },
          "[id=int]": { version: 3 },
        },
      },
      "report.ts": route,
      "[id=int].ts": route,
      "plain.ts": route,
    },
    ["/v3/<id:int>", "/v1/plain", "/x/v1.10/report"],
  ],
  [
    "a parameter in a version prefix",
    {
      "shops/_version.ts": { version: 1, versionPrefix: "/<shop:slug>/v" },
      "shops/stock.ts": route,
    },
    ["/<shop:slug>/v1/shops/stock"],
  ],
  [
    "names that break plain objects",
    { "[__proto__].ts": route, "__proto__.ts": route, "constructor.ts": route },
    ["/<__proto__:str>", "/constructor"],
  ],
  ["overlapping paths", { "v1/text.ts": route, "[v]/text.ts": route }, [
    "/<v:str>/text",
    "/v1/text",
  ]],
  [
    "files that are left out",
    {
      "a.ts": route,
      "a.test.ts": route,
      "_lib.ts": route,
      "readme.md": route,
    },
    ["/a"],
  ],
  ["a folder that is named as no version", { "undefined/a.ts": route }, [
    "/undefined/a",
  ]],
  ["an empty version file", { "x/_version.ts": {}, "x/a.ts": route }, [
    "/x/a",
  ]],
  ["nothing", {}, []],
];

for (const [title, files, paths] of TREES) {
  Deno.test(`fileRoutes() composes ${title}`, () => {
    const app = serveFiles(files);
    assertEquals(app.routes.map(({ path }) => path).sort(), paths.toSorted());
  });
}

Deno.test("a route file knows its place, and names the route", () => {
  const app = serveFiles({
    "v1/_version.ts": { version: 1 },
    "v1/users/[id=int].ts": route,
  });
  assertEquals(app.routes[0], {
    path: "/v1/users/<id:int>",
    resource: "/users/<id:int>",
    methods: undefined,
    version: "1",
    versionPrefix: "/v",
    name: "v1/users/[id=int]",
    lifecycle: undefined,
    source: {
      place: "routes/v1/users/[id=int].ts",
      path: "<id:int>",
      version: "routes/v1/_version.ts",
      versionLevel: "group",
      versionPrefix: undefined,
      urlPrefixes: [
        { text: "", place: "routes/" },
        { text: "", place: "routes/v1/" },
        { text: "users", place: "routes/v1/users/" },
      ],
      overridden: [],
      inherited: [],
      middleware: [],
      errorHandlers: [],
    },
  });
  assertEquals(app.urlFor("v1/users/[id=int]", { id: 7 }), "/v1/users/7");
});

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
  [
    "two files that versions bring to one path",
    {
      "(a)/_version.ts": { version: 1 },
      "(a)/users.ts": route,
      "users@1.ts": route,
    },
    [["duplicate-route", "routes/users@1.ts", "routes/(a)/users.ts"]],
  ],
  [
    "names that differ only by case",
    { "Users.ts": route, "users.ts": route },
    [["case-collision", "routes/Users.ts", "routes/users.ts"]],
  ],
  [
    "folders whose names differ only by case",
    { "A/b.ts": route, "a/c.ts": route },
    [["case-collision", "routes/A", "routes/a"]],
  ],
  [
    "a setting that throws in a folder with files beside it, and a name",
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
  [
    "a version that cannot be read, and no more of what is set beside it",
    {
      "v1/_version.ts": { version: 1 },
      "v1/a.ts": route,
      "v2/_version.ts": {
        version: "2 beta",
        extends: 1,
        deprecated: "2020-01-01",
      },
      "v2/b@3.ts": route,
    },
    [["bad-version", "routes/v2/_version.ts"]],
  ],
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
  [
    "a custom type without a pattern, though paths name it",
    {
      "_version.ts": { version: 1 },
      "_types.ts": { sku: /[0-9]+/ },
      "[id=sku].ts": route,
    },
    [["bad-type", 'routes/_types.ts ("sku")']],
  ],
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
  [
    "a parameter in the prefix and in the path",
    {
      "_version.ts": { version: 1, versionPrefix: "/<id:str>/v" },
      "[id].ts": route,
    },
    [["duplicate-param", "routes/_version.ts", "routes/[id].ts"]],
  ],
  [
    "a prefix that is none, once and where it is written",
    {
      "_version.ts": { versionPrefix: "/<t:itn>/v" },
      "v1/_version.ts": { version: 1 },
      "v1/a.ts": route,
      "v1/b.ts": route,
      "v2/_version.ts": { version: 2, extends: 1 },
      "v2/c.ts": route,
    },
    [["unknown-type", "routes/_version.ts"]],
  ],
  [
    "settings of a version, and not that others extend it",
    {
      "v1/_version.ts": { version: 1, deprecated: "nope" },
      "v1/a.ts": route,
      "v2/_version.ts": { version: 2, extends: 1, remove: ["/a"] },
      "v2/b.ts": route,
    },
    [["bad-date", "routes/v1/_version.ts"]],
  ],
  [
    "a prefix beside another setting that is none",
    {
      "a/_version.ts": { urlPrefix: "/<x:itn>", deprecated: "nope" },
      "a/b.ts": route,
    },
    [
      ["bad-date", "routes/a/_version.ts"],
      ["unknown-type", "routes/a/_version.ts"],
    ],
  ],
  [
    "versions that are none",
    {
      "a/_version.ts": { version: NaN },
      "a/x.ts": route,
      "b/_version.ts": { version: "1/../../admin" },
      "c/_version.ts": { version: true },
      "d/_version.ts": { routes: { "x": { version: "v" } } },
      "d/x.ts": route,
    },
    [
      ["bad-version", "routes/a/_version.ts"],
      ["bad-version", "routes/b/_version.ts"],
      ["bad-version", "routes/c/_version.ts"],
      ["bad-version", 'routes/d/_version.ts (routes["x"])'],
    ],
  ],
  [
    "a version that is none, and nothing of what clashes without it",
    {
      "(a)/_version.ts": { version: NaN },
      "(a)/x.ts": route,
      "x.ts": route,
    },
    [["bad-version", "routes/(a)/_version.ts"]],
  ],
  [
    "unknown settings",
    {
      "_version.ts": { prefix: "/x", routes: { a: { name: "x" }, b: {} } },
      "a.ts": route,
    },
    [
      ["unknown-setting", "routes/_version.ts"],
      ["unknown-setting", 'routes/_version.ts (routes["a"])'],
      ["unknown-setting", "routes/_version.ts"],
    ],
  ],
  [
    "settings that throw when they are read",
    {
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
    },
    [
      ["load-failed", "routes/_version.ts"],
      ["load-failed", "routes/a/_version.ts"],
    ],
  ],
  [
    "settings of other types",
    {
      "_version.ts": [1],
      "a/_version.ts": { routes: 1 },
      "a/b/_version.ts": Promise.resolve({ version: 1 }),
      "b/_version.ts": { routes: { x: 1 } },
      "b/x.ts": route,
      "c/_version.ts": { urlPrefix: 1 },
      "c/x.ts": route,
    },
    [
      ["bad-export", "routes/_version.ts"],
      ["bad-setting", "routes/a/_version.ts"],
      ["bad-export", "routes/a/b/_version.ts"],
      ["bad-setting", 'routes/b/_version.ts (routes["x"])'],
      ["bad-setting", "routes/c/_version.ts"],
    ],
  ],
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
  [
    "paths with dots for folders",
    {
      "./_middleware.ts": route,
      "a/../b.ts": route,
      "_lib/./c.ts": route,
      ".d/..e/f.ts": route,
      "g.ts": route,
    },
    [
      ["bad-name", "routes/./_middleware.ts"],
      ["bad-name", "routes/_lib/./c.ts"],
      ["bad-name", "routes/a/../b.ts"],
    ],
  ],
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

Deno.test("settings that throw when they are read are told with what to write", () => {
  const settings = {
    get version() {
      throw new Error("no version is set");
    },
  };
  const app = serveFiles({ "v1/_version.ts": settings, "v1/a.ts": route });
  assertEquals(mistakesOf(app).map(({ reason, fix }) => [reason, fix]), [[
    "The settings cannot be read: no version is set",
    "Write the value of each setting, or fix what gives it.",
  ]]);
});

/** Trees that are odd: the codes and places of the warnings. */
const WARNED: [
  title: string,
  files: Files,
  warnings: [code: string, ...places: string[]][],
][] = [
  [
    "a folder that is named like a version and has route files further below",
    { "v1/users/a.ts": route },
    [["version-folder", "routes/v1/"]],
  ],
  [
    "a folder in a version that is named like another one than it declares",
    {
      "v1/_version.ts": { version: 1 },
      "v1/a.ts": route,
      "v1/v3/_version.ts": { version: 2 },
      "v1/v3/a.ts": route,
    },
    [["version-folder", "routes/v1/v3/"]],
  ],
  [
    "no folder in api that declares no version",
    { "api/users/a.ts": route },
    [],
  ],
  [
    "a folder that is named like a date of a version",
    { "v2027-05-01/a.ts": route },
    [["version-folder", "routes/v2027-05-01/"]],
  ],
  [
    "a folder that is named like a dated version with a name",
    { "v2025-03-31.basil/a.ts": route },
    [["version-folder", "routes/v2025-03-31.basil/"]],
  ],
  [
    "a folder that is named as a date and declares no version",
    { "2027-05-01/a.ts": route },
    [["version-folder", "routes/2027-05-01/"]],
  ],
  [
    "no folder that is named like a version and has no route file below",
    { "v2/x/_version.ts": { version: 9 }, "a.ts": route },
    [],
  ],
  [
    "no folder whose name has something else beside a date or number",
    {
      "2027-05-01-notes/a.ts": route,
      "2027/a.ts": route,
      "1/b.ts": route,
      "undefined/a.ts": route,
    },
    [],
  ],
  [
    "a folder that is named like another version than it and no folder beside it declare",
    {
      "v1/a.ts": route,
      "v2/_version.ts": { version: 1 },
      "v2/a.ts": route,
      "x/v1/_version.ts": { version: 1 },
      "x/v1/b.ts": route,
    },
    [["version-folder", "routes/v1/"], ["version-folder", "routes/v2/"]],
  ],
  [
    "no copy whose name is meant as text",
    {
      "v1/_version.ts": { version: 1 },
      "v1/a.ts": route,
      "[x+76]2/_version.ts": { version: 1 },
      "[x+76]2/a.ts": route,
      "v3/_version.ts": { version: 1, urlPrefix: "/v3" },
      "v3/a.ts": route,
    },
    [],
  ],
  [
    "a version's prefix that is its folder's name in other letters",
    { "V1/_version.ts": { version: 1, urlPrefix: "/V1" }, "V1/a.ts": route },
    [],
  ],
  [
    "a version inside a folder api",
    { "api/v1/_version.ts": { version: 1 }, "api/v1/a.ts": route },
    [["leading-version", "routes/api/v1/_version.ts"]],
  ],
  [
    "a version inside a folder whose prefix is api",
    {
      "x/_version.ts": { urlPrefix: "/api" },
      "x/v1/_version.ts": { version: 1 },
      "x/v1/a.ts": route,
    },
    [["leading-version", "routes/x/v1/_version.ts"]],
  ],
  [
    "a version twice at the beginning of a path",
    { "v1/_version.ts": { version: 1 }, "v1/v1/a.ts": route },
    [["repeated-version", "routes/v1/v1/"]],
  ],
  [
    "nothing where the prefix or a version around says what is meant",
    {
      "v2/_version.ts": { version: 2 },
      "v2/scim/v2/a.ts": route,
      "v1/_version.ts": { version: 1 },
      "v1/a.ts": route,
      "api/v1/_version.ts": { version: 1, versionPrefix: "/api/v" },
      "api/v1/a.ts": route,
      "backend/api/v1/_version.ts": { version: 1 },
      "backend/api/v1/a.ts": route,
      "apis/v1/_version.ts": { version: 1 },
      "apis/v1/a.ts": route,
    },
    [],
  ],
];

for (const [title, files, expected] of WARNED) {
  Deno.test(`fileRoutes() warns of ${title}`, () => {
    const warnings = serveFiles(files).warnings;
    assertEquals(locate(warnings), expected);
  });
}

/** Names of copies of the folder v1, and what to do. */
const COPIED: [name: string, fix: string][] = [
  [
    "v2",
    'Write version: "2" in its _version.ts, or rename it to [x+76]2 if the ' +
    "text is meant.",
  ],
  [
    "V2",
    'Write version: "2" in its _version.ts, or rename it to [x+56]2 if the ' +
    "text is meant.",
  ],
];

for (const [name, fix] of COPIED) {
  Deno.test(`a copy ${name} of a folder v1 is told how it becomes a version`, () => {
    const app = serveFiles({
      "v1/_version.ts": { version: 1 },
      "v1/a.ts": route,
      [`${name}/_version.ts`]: { version: 1 },
      [`${name}/a.ts`]: route,
    });
    const mistakes = mistakesOf(app);
    assertEquals(locate(mistakes), [["version-folder", `routes/${name}/`]]);
    assertEquals(mistakes.map(({ reason, fix }) => [reason, fix]), [[
      "The folder is named like a version, but declares version 1, which is " +
      `that of routes/v1/: "${name}" is text in its paths.`,
      fix,
    ]]);
  });
}

/** Names of folders, the version that they declare, and what to do. */
const RENAMED: [name: string, version: string | undefined, fix: string][] = [
  ["V1", "1", "Rename it to v1: only a folder that is named as its version,"],
  ["V1", "v1", "Rename it to v1: "],
  ["BETA", "beta", "Rename it to beta: "],
  ["v2-beta", "2-Beta", "Rename it to v2-Beta: "],
  ["v5", "4", 'Rename it to v4, or write version: "5" in its _version.ts.'],
  ["V5", "4", 'Rename it to v4, or write version: "5" in its _version.ts.'],
  ["v5", "beta", "Rename it to beta, or write"],
  [
    "2027-05-01",
    "2027-04-01",
    'Rename it to v2027-04-01, or write version: "2027-05-01" in its _version.ts.',
  ],
  ["v1", "V2", 'Rename it to V2, or write version: "1" in its _version.ts.'],
  ["v2", "V2", "Rename it to V2: only a folder that is named as its version,"],
  [
    "V2",
    undefined,
    'Write in routes/V2/_version.ts: export default { version: "2" }; ' +
    "or rename it to [x+56]2 if the text is meant.",
  ],
  [
    "v2",
    undefined,
    'Write in routes/v2/_version.ts: export default { version: "2" }; ' +
    "or rename it to [x+76]2 if the text is meant.",
  ],
];

for (const [name, version, fix] of RENAMED) {
  Deno.test(`a folder ${name} of version ${version} is told how it is named as one`, () => {
    const files = { [`${name}/a.ts`]: route };
    const settings = { [`${name}/_version.ts`]: { version } };
    const { warnings } = serveFiles({ ...files, ...settings });
    assertEquals(locate(warnings), [["version-folder", `routes/${name}/`]]);
    const [warning] = warnings;
    const what = version === undefined
      ? "declares none"
      : `declares version ${version}`;
    const effect = `but ${what}: "${name}" is text in its paths.`;
    assertStringIncludes(warning.reason, effect);
    assertStringIncludes(warning.fix, fix);
  });
}

Deno.test("what to write into the settings of a folder names the file that is there", () => {
  const { warnings } = serveFiles({
    "api/_version.js": { urlPrefix: "/api" },
    "api/v1/_version.js": { version: 1 },
    "api/v1/a.js": route,
    "v2/_version.js": {},
    "v2/a.js": route,
    "v3/a.js": route,
  });
  assertEquals(codesOf(warnings), [
    "leading-version",
    "version-folder",
    "version-folder",
  ]);
  const [{ fix: ofPrefix }, { fix: ofVersion }, { fix: ofNone }] = warnings;
  assertStringIncludes(ofPrefix, " out of routes/api/_version.js and set ");
  assertStringIncludes(ofVersion, "Write in routes/v2/_version.js: export ");
  assertStringIncludes(ofNone, "Write in routes/v3/_version.ts: export ");
});

/** Two names, by what they differ, and what holds one of them alone. */
const TWINS: [
  one: string,
  other: string,
  differences: string,
  systems: string,
][] = [
  ["a", "A", "case", "macOS and Windows hold"],
  ["caf\u00e9", "cafe\u0301", "their Unicode form", "macOS holds"],
  ["\u00c9", "e\u0301", "case and their Unicode form", "macOS holds"],
  // The sign for Kelvin is composed to a letter.
  ["\u212a", "K", "their Unicode form", "macOS holds"],
];

for (const [one, other, differences, systems] of TWINS) {
  Deno.test(`${encodeURIComponent(one)} and ${encodeURIComponent(other)} differ only by ${differences}`, () => {
    const files = { [`${one}.ts`]: route, [`${other}.ts`]: route };
    const mistakes = mistakesOf(serveFiles(files));
    assertEquals(
      mistakes[0].reason,
      `The names differ only by ${differences}; ${systems} only one of them.`,
    );
  });
}

Deno.test("a folder is named as its version by the name of that", () => {
  for (const version of [1, "1", "v1"]) {
    const app = serveFiles({
      "vv1/_version.ts": { version },
      "vv1/a.ts": route,
    });
    assertEquals(app.routes.map(({ path }) => path), ["/v1/vv1/a"]);
  }
});

Deno.test("a version before /api is told what keeps the folder from adding it", () => {
  const settings: [files: Files, fix: string][] = [
    [{}, "For /api/v…, rename the folder to (api) and"],
    [
      { "api/_version.ts": { urlPrefix: "/api/x" } },
      'For /api/v…, take urlPrefix: "/api/x" out of routes/api/_version.ts and',
    ],
  ];
  for (const [files, fix] of settings) {
    const own = { "api/v1/_version.ts": { version: 1 }, "api/v1/a.ts": route };
    const [warning] = serveFiles({ ...own, ...files }).warnings;
    assertStringIncludes(warning.fix, fix);
  }
});

Deno.test("every mistake of a tree is reported, with all others", () => {
  const files: Files = {};
  // Types are those of the root, and below it a mistake of their own.
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

async function answerOf(app: App, path: string): Promise<string> {
  const response = await request(app, "GET", path);
  return `${response.status} ${await response.text()}`;
}

Deno.test("a route file is loaded at its first request, once", async () => {
  let loads = 0;
  const app = serveFiles({
    "a.ts": () => {
      loads++;
      return Promise.resolve({ GET: () => text("a") });
    },
  });
  assertEquals(app.match("PUT", "/a")?.route.path, "/a");
  assertEquals(loads, 0);
  assertEquals(
    await Promise.all([answerOf(app, "/a"), answerOf(app, "/a")]),
    ["200 a", "200 a"],
  );
  assertEquals(loads, 1);
  assertEquals(app.match("PUT", "/a"), undefined);
  assertEquals(app.match("HEAD", "/a")?.route.path, "/a");
});

Deno.test("routes are the same, in whichever order a disk lists their files", () => {
  const files = {
    "b/x.ts": route,
    "c.ts": route,
    "a/x.ts": route,
    "a.ts": route,
    "b/a.ts": route,
  };
  const [paths, reversed] = [
    Object.entries(files),
    Object.entries(files).reverse(),
  ].map((entries) =>
    serveFiles(Object.fromEntries(entries)).routes.map(({ path }) => path)
  );
  assertEquals(paths, ["/a", "/c", "/a/x", "/b/a", "/b/x"]);
  assertEquals(reversed, paths);
});

Deno.test("a private folder is left out of a tree that no scan has read", () => {
  const files = {
    "a.ts": route,
    "_lib/b.ts": route,
    "c/.d/e/f.ts": route,
    ".well-known/g.ts": route,
    ".well-known.old/h.ts": route,
    "_lib/_error.ts": route,
    "_lib/_error.js": route,
    "a/node_modules/x/index.js": route,
    "node_modules/x/index.js": route,
  };
  assertEquals(
    serveFiles(files).routes.map(({ path }) => path).sort(),
    ["/.well-known/g", "/a"],
  );
});

Deno.test("a file of a tree may be loaded without a promise", async () => {
  const app = serveFiles({ "a.ts": () => ({ GET: () => text("a") }) });
  assertEquals(await (await request(app, "GET", "/a")).text(), "a");
});

Deno.test("a route file that cannot be loaded fails alone, until it is mended", async () => {
  const lines = await captureLog(async () => {
    let isBroken = true;
    const app = serveFiles({
      "a.ts": () =>
        isBroken
          ? Promise.reject(new Error("no such module"))
          : Promise.resolve({ GET: () => text("a") }),
      "b.ts": route,
      "c.ts": () => Promise.resolve({ get: () => text("c") }),
    });
    const bare = '{"type":"about:blank","title":"Internal Server Error",' +
      '"status":500}';
    assertEquals(await answerOf(app, "/a"), `500 ${bare}`);
    assertEquals(await answerOf(app, "/b"), "200 ok");
    assertEquals(await answerOf(app, "/c"), `500 ${bare}`);
    isBroken = false;
    assertEquals(await answerOf(app, "/a"), "200 a");
  });
  assertEquals(lines.length, 2);
  assertEquals(lines[0].includes("no such module"), true);
  assertEquals(lines[1].includes('Did you mean "GET"?'), false);
  assertEquals(lines[1].includes('exports "get"'), true);
});

Deno.test("middleware that cannot be loaded is answered for, until it is mended", async () => {
  const pass: Middleware = (_request, _context, next) => next();
  let isBroken = true;
  const app = serveFiles({
    "in/_middleware.ts": () =>
      isBroken
        ? Promise.reject(new Error("no such module"))
        : Promise.resolve({ default: pass }),
    "in/_error.ts": () =>
      Promise.resolve({ default: (error: Error) => text(error.message) }),
    "in/a.ts": route,
    "b.ts": route,
  });
  assertEquals(await answerOf(app, "/in/a"), "200 no such module");
  assertEquals(await answerOf(app, "/b"), "200 ok");
  isBroken = false;
  assertEquals(await answerOf(app, "/in/a"), "200 ok");
});

const SILENT: [file: string, path: string, logged: string][] = [
  [
    "_middleware.ts",
    "/a",
    "The middleware silent of routes/_middleware.ts gave undefined",
  ],
  [
    "_error.ts",
    "/nowhere",
    "The error handler of routes/_error.ts gave undefined instead of a " +
    "Response. Return a Response, or throw the error on to the next handler: " +
    "throw error.",
  ],
];

for (const [file, path, logged] of SILENT) {
  Deno.test(`what gives no response is told by its file, ${file}`, async () => {
    const silent = () => undefined as unknown as Promise<Response>;
    const lines = await captureLog(async () => {
      const app = serveFiles({
        [file]: load({ default: silent }),
        "a.ts": route,
      });
      assertEquals((await request(app, "GET", path)).status, 500);
    });
    assertStringIncludes(lines[0], logged);
  });
}

Deno.test("middleware and error handlers hold at and below their folder", async () => {
  const wrap = (name: string) => () =>
    Promise.resolve({
      default: async (
        _request: Request,
        _context: unknown,
        next: () => Promise<Response>,
      ) => text(`${name}(${await (await next()).text()})`),
    });
  const fail = () =>
    Promise.resolve({
      GET: () => {
        throw new Error("x");
      },
    });
  const handle = (name: string) => load({ default: () => text(name) });
  const app = serveFiles({
    "_middleware.ts": wrap("root"),
    "_error.ts": handle("root error"),
    "a.ts": route,
    "fail.ts": fail,
    "in/_middleware.ts": () =>
      Promise.all([wrap("one")(), wrap("two")()]).then((modules) => ({
        default: modules.map((module) => module.default),
      })),
    "in/_error.ts": handle("inner error"),
    "in/b.ts": route,
    "in/deep/fail.ts": fail,
    "(x)/_middleware.ts": wrap("x"),
    "(x)/c.ts": route,
  });
  const cases: [path: string, answer: string][] = [
    ["/a", "200 root(ok)"],
    ["/fail", "200 root(root error)"],
    ["/in/b", "200 root(one(two(ok)))"],
    ["/in/deep/fail", "200 root(one(two(inner error)))"],
    ["/c", "200 root(x(ok))"],
    ["/%61", "200 root(ok)"],
    ["/nope", "200 root(root error)"],
    ["/in/nope", "200 root(root error)"],
  ];
  for (const [path, answer] of cases) {
    assertEquals(await answerOf(app, path), answer, path);
  }
});

const tag: Middleware = async (_request, _context, next) => {
  const response = await next();
  response.headers.append("x-seen", String(response.status));
  return response;
};
const twice: Middleware = async (_request, _context, next) => {
  await next();
  return await next();
};
const early: Middleware = (_request, _context, next) => {
  next();
  return text("early");
};
const refuse: Middleware = () => {
  throw new HttpError(401);
};
const forget = (() => {}) as unknown as Middleware;

const LISTS: [title: string, list: Middleware[], status: number][] = [
  ["nothing", [], 200],
  ["a member that throws", [tag, refuse], 401],
  ["a member that gives nothing", [tag, forget], 500],
  ["a member that calls next() twice", [twice, tag], 500],
  ["a member that does not await one which throws", [early, refuse], 200],
];

for (const [title, list, status] of LISTS) {
  Deno.test(`a list of middleware in a file does what use() does: ${title}`, async () => {
    const file = load({ default: list });
    const answers = [
      serveFiles({ "_middleware.ts": file, "a.ts": route }),
      serveFiles({ "a.ts": route }).use(...list),
    ].map(async (app) => {
      const errors: unknown[] = [];
      app.onError((error) => {
        // Only that of a file can be told by it.
        errors.push(String(error).replace(" of routes/_middleware.ts", ""));
        throw error;
      });
      const response = await request(app, "GET", "/a");
      const seen = response.headers.get("x-seen");
      return [response.status, seen, await response.text(), errors];
    });
    await captureLog(async () => {
      const [ofFile, ofUse] = await Promise.all(answers);
      assertEquals(ofFile, ofUse);
      assertEquals(ofFile[0], status);
    });
  });
}

Deno.test("types of a tree can be named by its files wherever it is registered", () => {
  const tree = () =>
    fileRoutes({
      files: {
        "_types.ts": {
          even: {
            pattern: /[0-9]+/,
            parse: (text: string) =>
              Number(text) % 2 ? undefined : Number(text),
          },
        },
        "[n=even].ts": route,
      },
    });
  const shared = tree();
  const inner = Blueprint.group([shared], { urlPrefix: "/inner" });
  const app = new App()
    .blueprint(Blueprint.group([inner], { urlPrefix: "/outer" }))
    .blueprint(shared);
  assertEquals(app.match("GET", "/outer/inner/8")?.params, { n: 8 });
  assertEquals(app.match("GET", "/8")?.params, { n: 8 });
  assertEquals(app.match("GET", "/7"), undefined);
});

Deno.test("a mistake of a tree is told once, however often that is registered", () => {
  const tree = fileRoutes({ files: { "a.ts": { GET: 1 }, "b.ts": route } });
  const app = new App().blueprint(tree)
    .blueprint(Blueprint.group([tree], { urlPrefix: "/inner" }));
  assertEquals(locate(mistakesOf(app)), [
    ["load-failed", "routes/a.ts"],
  ]);
});

Deno.test("each file's handler is given the parameters of its own path", async () => {
  const echo: RouteFile = () =>
    Promise.resolve<{ GET: Handler }>({
      GET: (_request, { params }) => Response.json(params),
    });
  const tree: RouteTree = {
    files: {
      "plain.ts": echo,
      "users/[id=int].ts": echo,
      "users/[id=int]/orders/[order].ts": echo,
      "files/[...rest].ts": echo,
    },
  };
  const written = new App().blueprint(fileRoutes(tree));
  const compiled = { ...tree, compiled: compileTree(tree) };
  for (const app of [written, new App().blueprint(fileRoutes(compiled))]) {
    for (
      const [path, params] of [
        ["/plain", {}],
        ["/users/7", { id: 7 }],
        ["/users/7/orders/a", { id: 7, order: "a" }],
        ["/files/a/b", { rest: "a/b" }],
        ["/users/8", { id: 8 }],
      ] as const
    ) {
      const response = await request(app, "GET", path);
      assertEquals(await response.json(), params, path);
    }
  }
});

Deno.test("names are served by engines without Unicode's tables", async () => {
  const { normalize } = String.prototype;
  Reflect.deleteProperty(String.prototype, "normalize");
  try {
    const app = serveFiles({
      "_version.ts": { version: 1, deprecated: "2026-01-01" },
      "[userId].ts": route,
      "café/Menu.ts": route,
      "index.ts": route,
    });
    for (const path of ["/v1", "/v1/7", "/v1/caf%C3%A9/Menu"]) {
      assertEquals((await request(app, "GET", path)).status, 200, path);
    }
  } finally {
    String.prototype.normalize = normalize;
  }
});

/** Gives middleware that adds its name to what it has around it. */
function naming(name: string): Middleware {
  return async (_request, { route }, next) => {
    const response = await next();
    const inner = response.headers.get("x-seen");
    const seen = route ? name : `${name} of a miss`;
    response.headers.set("x-seen", inner ? `${seen}, ${inner}` : seen);
    return response;
  };
}

function namingFile(name: string): RouteFile {
  return load({ default: naming(name) });
}

const branding: RouteFile = () =>
  Promise.resolve({
    default: (error: unknown) =>
      text("branded", { status: (error as HttpError).status }),
  });

const SURROUNDED: Files = {
  "_middleware.js": namingFile("root"),
  "_error.ts": branding,
  "v1/_version.ts": { version: 1 },
  "v1/_middleware.ts": namingFile("v1"),
  "v1/a.ts": route,
};

/** What is registered, a request, and what of its answer was seen by whom. */
const SEEN: [register: (app: App) => App, path: string, seen: string][] = [
  [(app) => app, "/v1/a", "root, v1"],
  [(app) => app, "/v1/b", "root of a miss"],
  [(app) => app, "/v2/a", "root of a miss"],
  [(app) => app, "/", "root of a miss"],
  [(app) => app.get("/own", () => text("own")), "/own", "null"],
  [(app) => app.get("/own", () => text("own")), "/other", "root of a miss"],
  [
    (app) => app.blueprint(fileRoutes({ files: { "b.ts": route } })),
    "/other",
    "null",
  ],
];

for (const [register, path, seen] of SEEN) {
  Deno.test(`the answer to ${path} is seen by ${seen}: ${register}`, async () => {
    const app = register(serveFiles(SURROUNDED));
    const response = await request(app, "GET", path);
    assertEquals(String(response.headers.get("x-seen")), seen);
    const isBranded = seen.startsWith("root of");
    assertEquals(await response.text() === "branded", isBranded);
  });
}

/** The settings of a group with a tree, and who sees a miss. */
const GROUPED: [options: GroupOptions, seen: string][] = [
  [{ version: 1 }, "group of a miss, root of a miss"],
  [{ urlPrefix: "" }, "group of a miss, root of a miss"],
  [{ urlPrefix: "/" }, "group of a miss, root of a miss"],
  [{ urlPrefix: "//" }, "group of a miss, root of a miss"],
  [{ urlPrefix: "/admin" }, "null"],
];

for (const [options, seen] of GROUPED) {
  Deno.test(`a miss beside a tree in a group with ${JSON.stringify(options)} is seen by ${seen}`, async () => {
    const group = new BlueprintGroup(options).use(naming("group"))
      .append(fileRoutes({ files: SURROUNDED }));
    const app = new App().blueprint(new BlueprintGroup().append(group));
    const response = await request(app, "GET", "/nowhere");
    assertEquals(String(response.headers.get("x-seen")), seen);
  });
}

Deno.test("the application's own stand around the root's files at a miss", async () => {
  const app = serveFiles(SURROUNDED).use(async (_request, _context, next) => {
    const response = await next();
    return text(`own around ${response.headers.get("x-seen")}`);
  });
  const response = await request(app, "GET", "/nowhere");
  assertEquals(await response.text(), "own around root of a miss");
});

/** What is not a tree of files, and what it is called. */
const NO_TREES: [tree: unknown, said: string][] = [
  [Promise.resolve({ files: {} }), "a promise is not a tree"],
  ["routes", '"routes" is not a tree'],
  [undefined, "undefined is not a tree"],
  [{ default: { files: {} } }, "an object is not a tree"],
];

for (const [tree, said] of NO_TREES) {
  Deno.test(`fileRoutes() says that ${said}`, () => {
    const error = assertThrows(
      () => fileRoutes(tree as RouteTree),
      TypeError,
      said,
    );
    assertStringIncludes(error.message, "await readRoutes(");
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

Deno.test("several trees are warned of when a root has files around misses", () => {
  const file = () => Promise.resolve({ default: [] });
  const a = fileRoutes({ files: { "a.ts": route } });
  const b = fileRoutes({ files: { "b.ts": route, "_middleware.ts": file } });
  const c = fileRoutes({ files: { "c.ts": route, "_error.ts": file } });
  const codesBeside = (...trees: Registrable[]) => {
    const app = new App();
    for (const tree of trees) app.blueprint(tree);
    return codesOf(app.warnings);
  };
  assertEquals(codesBeside(b), []);
  assertEquals(codesBeside(a), []);
  assertEquals(codesBeside(a, b), ["unsurrounded-misses"]);
  assertEquals(codesBeside(c, a), ["unsurrounded-misses"]);
  const plain = fileRoutes({ files: { "d.ts": route } });
  assertEquals(codesBeside(a, plain), []);
  const below = Blueprint.group([b], { urlPrefix: "/below" });
  assertEquals(codesBeside(a, below), []);
});

Deno.test("settings of a path that is inherited say how it gets a file", () => {
  const settings = (own: object) => ({
    files: {
      "v1/_version.ts": { version: 1 },
      "v1/a.ts": route,
      "v2/_version.ts": { version: 2, ...own, routes: { a: { name: "x" } } },
      "v2/b.ts": route,
    },
  });
  const adviceOf = (own: object, files: Files = settings(own).files) => {
    const app = serveFiles(files);
    return mistakesOf(app).find(({ code }) => code === "unknown-setting")!.fix;
  };
  const advice = 'one with export { GET } from "../v1/users.ts";';
  assertStringIncludes(adviceOf({ extends: 1 }), advice);
  assertEquals(
    adviceOf({}),
    "The files are b. Leave out what is set for one that is gone.",
  );
  assertEquals(
    adviceOf({}, { "_version.ts": { routes: { a: {} } }, "a/b.ts": route }),
    "It holds no route file: write the setting where the file is.",
  );
});

Deno.test("settings of a file hold whichever form of its name the disk has", () => {
  const [composed, parted] = ["caf\u00e9", "cafe\u0301"];
  for (const [said, held] of [[composed, parted], [parted, composed]]) {
    const files = {
      "_version.ts": { routes: { [said]: { version: 2 } } },
      [`${held}.ts`]: route,
    };
    const [{ path, source }] = serveFiles(files).routes;
    assertEquals(path, `/v2/${composed}`);
    assertEquals(source.version, `routes/_version.ts (routes["${held}"])`);
  }
});

/** Names that settings give files, and what is advised for them. */
const NAMED_FILES: [name: string, advice: string][] = [
  [
    "users/[id]",
    "Only files directly in it are named: write in routes/v1/users/_version.js: " +
    'export default { routes: { "[id]": { … } } };',
  ],
  [
    "a/b/c",
    "Only files directly in it are named: write in routes/v1/a/b/_version.js: " +
    'export default { routes: { "c": { … } } };',
  ],
  [
    "/users",
    'Did you mean "user"? The files are user. Leave out what is set for one that is gone.',
  ],
  [
    "users",
    'Did you mean "user"? The files are user. Leave out what is set for one that is gone.',
  ],
];

for (const [name, advice] of NAMED_FILES) {
  Deno.test(`settings of a file that is named ${name} say where it is named`, () => {
    const files = {
      "v1/_version.js": { version: 1, routes: { [name]: {} } },
      "v1/user.ts": route,
      "v1/users/[id].ts": route,
    };
    const app = serveFiles(files);
    assertEquals(mistakesOf(app).map(({ fix }) => fix), [advice]);
  });
}

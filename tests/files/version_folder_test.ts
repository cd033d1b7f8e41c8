import { assertEquals, assertStringIncludes } from "@std/assert";
import { codesOf, locate, mistakesOf } from "../compose/reported_mistakes.ts";
import { type Files, route, serveFiles } from "./served_files.ts";

/** Odd trees, and the codes and places of their warnings. */
const WARNED: [
  title: string,
  files: Files,
  warnings: [code: string, ...places: string[]][],
][] = [
  ["a folder that is named like a version and has route files further below", {
    "v1/users/a.ts": route,
  }, [["version-folder", "routes/v1/"]]],
  ["a folder in a version that is named like a version other than its own", {
    "v1/_version.ts": { version: 1 },
    "v1/a.ts": route,
    "v1/v3/_version.ts": { version: 2 },
    "v1/v3/a.ts": route,
  }, [["version-folder", "routes/v1/v3/"]]],
  [
    "no folder in api that declares no version",
    { "api/users/a.ts": route },
    [],
  ],
  ["a folder that is named like a dated version", {
    "v2027-05-01/a.ts": route,
  }, [["version-folder", "routes/v2027-05-01/"]]],
  ["a folder that is named like a dated version with a name", {
    "v2025-03-31.basil/a.ts": route,
  }, [["version-folder", "routes/v2025-03-31.basil/"]]],
  ["a folder that is named like a date and declares no version", {
    "2027-05-01/a.ts": route,
  }, [["version-folder", "routes/2027-05-01/"]]],
  [
    "no folder that is named like a version and has no route file below",
    { "v2/x/_version.ts": { version: 9 }, "a.ts": route },
    [],
  ],
  ["no folder whose name is a bare number, or more than a date", {
    "2027-05-01-notes/a.ts": route,
    "2027/a.ts": route,
    "1/b.ts": route,
    "undefined/a.ts": route,
  }, []],
  [
    "a folder that is named like a version that neither it nor one beside it declares",
    {
      "v1/a.ts": route,
      "v2/_version.ts": { version: 1 },
      "v2/a.ts": route,
      "x/v1/_version.ts": { version: 1 },
      "x/v1/b.ts": route,
    },
    [["version-folder", "routes/v1/"], ["version-folder", "routes/v2/"]],
  ],
  ["no copy whose name is meant as literal text", {
    "v1/_version.ts": { version: 1 },
    "v1/a.ts": route,
    "[x+76]2/_version.ts": { version: 1 },
    "[x+76]2/a.ts": route,
    "v3/_version.ts": { version: 1, urlPrefix: "/v3" },
    "v3/a.ts": route,
  }, []],
  [
    "no version whose URL prefix spells out the name of its folder",
    { "V1/_version.ts": { version: 1, urlPrefix: "/V1" }, "V1/a.ts": route },
    [],
  ],
  [
    "a version inside a folder api",
    { "api/v1/_version.ts": { version: 1 }, "api/v1/a.ts": route },
    [["leading-version", "routes/api/v1/_version.ts"]],
  ],
  ["a version inside a folder whose prefix is api", {
    "x/_version.ts": { urlPrefix: "/api" },
    "x/v1/_version.ts": { version: 1 },
    "x/v1/a.ts": route,
  }, [["leading-version", "routes/x/v1/_version.ts"]]],
  [
    "a version twice at the beginning of a path",
    { "v1/_version.ts": { version: 1 }, "v1/v1/a.ts": route },
    [["repeated-version", "routes/v1/v1/"]],
  ],
  ["nothing where the prefix or a version around says what is meant", {
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
  }, []],
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
    "Write version: 2 in its _version.ts, or, for the literal text, rename " +
    "it to [x+76]2.",
  ],
  [
    "V2",
    "Write version: 2 in its _version.ts, or, for the literal text, rename " +
    "it to [x+56]2.",
  ],
];

for (const [name, fix] of COPIED) {
  Deno.test(`a copy ${name} of a folder v1 is refused, with how to make it a version`, () => {
    const app = serveFiles({
      "v1/_version.ts": { version: 1 },
      "v1/a.ts": route,
      [`${name}/_version.ts`]: { version: 1 },
      [`${name}/a.ts`]: route,
    });
    const mistakes = mistakesOf(app);
    assertEquals(locate(mistakes), [["version-folder", `routes/${name}/`]]);
    assertEquals(mistakes.map(({ reason, fix }) => [reason, fix]), [[
      "The folder is named like a version, but declares version 1, which " +
      `belongs to routes/v1/, so "${name}" is literal text in its paths.`,
      fix,
    ]]);
  });
}

/** Names of folders, the version that they declare, and what to do. */
const RENAMED: [name: string, version: string | undefined, fix: string][] = [
  [
    "V1",
    "1",
    "Rename it to v1: a folder adds nothing to paths only if its name",
  ],
  ["V1", "v1", "Rename it to v1: "],
  ["BETA", "beta", "Rename it to beta: "],
  ["v2-beta", "2-Beta", "Rename it to v2-Beta: "],
  ["v5", "4", "Rename it to v4, or write version: 5 in its _version.ts."],
  ["V5", "4", "Rename it to v4, or write version: 5 in its _version.ts."],
  ["v5", "beta", "Rename it to beta, or write"],
  [
    "2027-05-01",
    "2027-04-01",
    'Rename it to v2027-04-01, or write version: "2027-05-01" in its ' +
    "_version.ts.",
  ],
  ["v1", "V2", "Rename it to V2, or write version: 1 in its _version.ts."],
  [
    "v2",
    "V2",
    "Rename it to V2: a folder adds nothing to paths only if its name",
  ],
  [
    "V2",
    undefined,
    "Write in routes/V2/_version.ts: export default { version: 2 }; " +
    "or, for the literal text, rename it to [x+56]2.",
  ],
  [
    "v2",
    undefined,
    "Write in routes/v2/_version.ts: export default { version: 2 }; " +
    "or, for the literal text, rename it to [x+76]2.",
  ],
];

for (const [name, version, fix] of RENAMED) {
  Deno.test(`a folder ${name} of version ${version} is reported, with how to name it`, () => {
    const files = { [`${name}/a.ts`]: route };
    const settings = { [`${name}/_version.ts`]: { version } };
    const { warnings } = serveFiles({ ...files, ...settings });
    assertEquals(locate(warnings), [["version-folder", `routes/${name}/`]]);
    const [warning] = warnings;
    const what = version === undefined
      ? "declares none"
      : `declares version ${version}`;
    const effect = `but ${what}, so "${name}" is literal text in its paths.`;
    assertStringIncludes(warning.reason, effect);
    assertStringIncludes(warning.fix, fix);
  });
}

Deno.test("the advice for the settings of a folder names the settings file that exists", () => {
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
  assertStringIncludes(ofPrefix, " from routes/api/_version.js and set ");
  assertStringIncludes(ofVersion, "Write in routes/v2/_version.js: export ");
  assertStringIncludes(ofNone, "Write in routes/v3/_version.ts: export ");
});

Deno.test("a folder vv1 is not named like version 1, however that is written", () => {
  for (const version of [1, "1", "v1"]) {
    const app = serveFiles({
      "vv1/_version.ts": { version },
      "vv1/a.ts": route,
    });
    assertEquals(app.routes.map(({ path }) => path), ["/v1/vv1/a"]);
  }
});

Deno.test("the warning about a version before /api says how to keep the folder from adding it", () => {
  const settings: [files: Files, fix: string][] = [
    [{}, "For /api/v…, rename the folder to (api) and"],
    [
      { "api/_version.ts": { urlPrefix: "/api/x" } },
      'For /api/v…, remove urlPrefix: "/api/x" from routes/api/_version.ts and',
    ],
  ];
  for (const [files, fix] of settings) {
    const own = { "api/v1/_version.ts": { version: 1 }, "api/v1/a.ts": route };
    const [warning] = serveFiles({ ...own, ...files }).warnings;
    assertStringIncludes(warning.fix, fix);
  }
});

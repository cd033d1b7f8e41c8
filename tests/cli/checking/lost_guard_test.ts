import { assertEquals, assertStringIncludes } from "@std/assert";
import { App, Blueprint, fileRoutes, type Middleware } from "../../../mod.ts";
import { checkGuards } from "../../../router/cli/checking/check_guards.ts";
import { readRoutes } from "../../../router/files/mod.ts";
import { createFolder, type FileTexts } from "../../test_folder.ts";
import { again, GUARD, OK, version } from "../version_folders.ts";
import { checkFolder, checkReadingModule } from "./checked_files.ts";

const NONE = "export default [];\n";
/** Middleware without a name, around all routes. */
const PASS = ((): Middleware => (_request, _context, next) => next())();
/** A middleware file with a function that does something else. */
const CORS =
  "export default async (_request, _context, next) => await next();\n";
const BOUND =
  "export default ((_request, _context, next) => next()).bind(null);\n";
/** Writes a middleware file with a function that a factory makes. */
const made = (role: string) =>
  `import { check } from "../_check.ts";\nexport default [check("${role}")];\n`;

/** Two versions in a group that is guarded, and in one that is not. */
const API: FileTexts = {
  "_middleware.ts": GUARD,
  "(auth)/_middleware.ts": GUARD,
  "(auth)/v1/_version.ts": version("version: 1"),
  "(auth)/v1/pay.ts": OK,
  "(auth)/v1/pay/[id=int].ts": OK,
  "(auth)/v2/_version.ts": version("version: 2, extends: 1"),
  "(public)/v1/_version.ts": version("version: 1"),
  "(public)/v1/login.ts": OK,
  "(public)/v2/_version.ts": version("version: 2, extends: 1"),
};

/** What version 2 has, and the files that are reported. */
const OVERRIDES: [title: string, files: FileTexts, ...reported: string[][]][] =
  [
    [
      "a path in the other group",
      { "(public)/v2/pay.ts": OK },
      ["(public)/v2/pay.ts"],
    ],
    [
      "a path whose parameter matches something else",
      {
        "(auth)/v2/_version.ts": version(
          'version: 2, extends: 1, remove: ["/pay/<id:int>"]',
        ),
        "(public)/v2/pay/[id=slug].ts": OK,
      },
      ["(public)/v2/pay/[id=slug].ts"],
    ],
    ["a path that has its version in its name", { "pay@2.ts": OK }, [
      "pay@2.ts",
    ]],
    [
      "a path of the other group, whose middleware is for something else",
      { "(public)/_middleware.ts": CORS, "(public)/v2/pay.ts": OK },
      ["(public)/v2/pay.ts"],
    ],
    [
      "a path that is inherited before it is redeclared",
      {
        "(auth)/v3/_version.ts": version("version: 3, extends: 2"),
        "(public)/v3/_version.ts": version("version: 3, extends: 2"),
        "(public)/v3/pay.ts": OK,
      },
      ["(public)/v3/pay.ts"],
    ],
    [
      "a path that is removed before it is declared elsewhere",
      {
        "(auth)/v2/_version.ts": version(
          'version: 2, extends: 1, remove: ["/pay"]',
        ),
        "(auth)/v3/_version.ts": version("version: 3, extends: 2"),
        "(public)/v3/_version.ts": version("version: 3, extends: 2"),
        "(public)/v3/pay.ts": OK,
      },
      ["(public)/v3/pay.ts"],
    ],
    [
      "paths of two folders",
      { "(public)/v2/pay.ts": OK, "(public)/v2/pay/[id=int].ts": OK },
      ["(public)/v2/pay.ts"],
      ["(public)/v2/pay/[id=int].ts"],
    ],
    [
      "paths that had different middleware",
      {
        "(staff)/_middleware.ts": GUARD,
        "(staff)/v1/_version.ts": version("version: 1"),
        "(staff)/v1/rota.ts": OK,
        "(staff)/v2/_version.ts": version("version: 2, extends: 1"),
        "(public)/v2/pay.ts": OK,
        "(public)/v2/rota.ts": OK,
      },
      ["(public)/v2/pay.ts"],
      ["(public)/v2/rota.ts"],
    ],
    [
      "the path that matches the same, of two that match differently",
      {
        "(public)/v1/pay/[id=slug].ts": OK,
        "(public)/v2/pay/[id=slug].ts": OK,
        "(auth)/v2/pay/[id=int].ts": OK,
      },
    ],
    ["a path in its own group", { "(auth)/v2/pay.ts": OK }],
    ["a path of its own", { "(public)/v2/new.ts": OK }],
    ["a path that gains middleware", {
      "(auth)/v2/login.ts": OK,
      "(public)/v2/a.ts": OK,
    }],
    [
      "no middleware on purpose, in the version",
      { "(public)/v2/_middleware.ts": NONE, "(public)/v2/pay.ts": OK },
    ],
    [
      "no middleware on purpose, in the group",
      { "(public)/_middleware.ts": NONE, "(public)/v2/pay.ts": OK },
    ],
    [
      "no middleware on purpose, in a folder of its own",
      { "(open)/_middleware.ts": NONE, "(open)/pay@2.ts": OK },
    ],
    [
      "middleware of the version itself, whatever it does",
      { "(public)/v2/_middleware.ts": CORS, "(public)/v2/pay.ts": OK },
    ],
    [
      "the same function around the other group",
      {
        "(public)/_middleware.ts": again("../(auth)/_middleware.ts"),
        "(public)/v2/pay.ts": OK,
      },
    ],
    [
      "a function that the same factory made",
      {
        "_check.ts":
          "export const check = (role) => (_request, _context, next) =>\n" +
          "  role && next();\n",
        "(auth)/_middleware.ts": made("a"),
        "(public)/_middleware.ts": made("b"),
        "(public)/v2/pay.ts": OK,
      },
    ],
    [
      "a bound function in place of another",
      {
        "(auth)/_middleware.ts": BOUND,
        "(public)/_middleware.ts": BOUND,
        "(public)/v2/pay.ts": OK,
      },
      ["(public)/v2/pay.ts"],
    ],
    [
      "nothing on purpose, where something else runs",
      {
        "(public)/_middleware.ts": CORS,
        "(public)/v2/_middleware.ts": NONE,
        "(public)/v2/pay.ts": OK,
      },
    ],
    [
      "a guard without functions",
      { "(auth)/_middleware.ts": NONE, "(public)/v2/pay.ts": OK },
    ],
    [
      "a path that was accepted two versions earlier",
      {
        "(public)/_middleware.ts": NONE,
        "(public)/v2/pay.ts": OK,
        "(auth)/v3/_version.ts": version("version: 3, extends: 2"),
        "(public)/v3/_version.ts": version("version: 3, extends: 2"),
        "(public)/v3/pay.ts": OK,
      },
    ],
  ];

for (const [title, files, ...reported] of OVERRIDES) {
  Deno.test(`check reports lost middleware for ${title}: ${reported.length}`, async () => {
    const found = await checkFolder({ ...API, ...files });
    assertEquals(
      found.map(({ code, places }) => [code, ...places]),
      reported.map((places) => ["lost-middleware", ...places]),
    );
  });
}

/** Writes a middleware file with some of the functions in `_functions.ts`. */
const some = (names: string) =>
  `import { ${names} } from "../_functions.ts";\nexport default [${names}];\n`;

const FUNCTIONS: FileTexts = {
  "_functions.ts": ["auth", "log", "other"].map((name) =>
    `export const ${name} = (_request, _context, next) => next();\n`
  ).join(""),
  "v1/_version.ts": version("version: 1"),
  "v1/_middleware.ts": some("auth, log"),
  "v1/a.ts": OK,
  "v2/_version.ts": version("version: 2, extends: 1"),
  "v2/a.ts": OK,
};

/** A middleware file of `log` and two functions without a name. */
const NAMELESS = `import { log } from "../_functions.ts";
export default [
  log,
  (_request, _context, next) => next(),
  (_request, _context, next) => next(),
];
`;

/**
 * What version 2 runs in place of `auth` and `log`, and what is reported lost.
 */
const KEPT: [title: string, files: FileTexts, reported?: string][] = [
  ["one of two functions", { "v2/_middleware.ts": some("log") }, "auth"],
  ["both functions", { "v2/_middleware.ts": some("log, auth") }],
  ["one of two, and another", { "v2/_middleware.ts": some("log, other") }],
  ["another function", { "v2/_middleware.ts": some("other") }],
  [
    "none of those without a name",
    { "v1/_middleware.ts": NAMELESS, "v2/_middleware.ts": some("log") },
    "a function",
  ],
  ["one of two, on purpose", {
    "v2/_middleware.ts": some("log"),
    "v2/(open)/_middleware.ts": NONE,
    "v2/(open)/a.ts": OK,
    "v2/a.ts": "",
  }],
];

for (const [title, files, reported] of KEPT) {
  Deno.test(`check reports ${reported ?? "nothing"} lost where a version keeps ${title}`, async () => {
    const all = Object.entries({ ...FUNCTIONS, ...files })
      .filter(([, text]) => text !== "");
    const found = await checkFolder(Object.fromEntries(all));
    const expected = reported === undefined ? [] : [
      `${reported} of v1/_middleware.ts runs for /a in version 1, but not for ` +
      "what version 2 declares in v2/a.ts, where v2/_middleware.ts runs " +
      "instead.",
    ];
    assertEquals(found.map(({ reason }) => reason), expected);
  });
}

Deno.test("check reports once a function that a whole version has lost", async () => {
  const found = await checkFolder({
    ...FUNCTIONS,
    "v1/b/c.ts": OK,
    "v2/b/c.ts": OK,
    "v2/_middleware.ts": some("log"),
  });
  assertEquals(found.map(({ places, fix }) => ({ places, fix })), [{
    places: ["v2/_middleware.ts"],
    fix: "Move what needs it into a folder where the same middleware runs; " +
      "or, if what runs there is enough, add a function that does nothing: " +
      "(_request, _context, next) => next()",
  }]);
});

Deno.test("check names only the file that has the lost function", async () => {
  const found = await checkFolder({
    ...FUNCTIONS,
    "v1/b.ts": OK,
    "v2/_middleware.ts": some("log"),
    "v3/_version.ts": version("version: 3, extends: 2"),
    "v3/_middleware.ts": some("log"),
    "v3/b.ts": OK,
  });
  const reported = found.map(({ reason }) => reason)
    .filter((reason) => reason.includes("version 3"));
  assertEquals(reported, [
    "auth of v1/_middleware.ts runs for /b in version 2, but not for what " +
    "version 3 declares in v3/b.ts, where v3/_middleware.ts runs instead.",
  ]);
});

Deno.test("check says which path lost its middleware, and how to accept that", async () => {
  const [{ reason, fix }] = await checkFolder({
    ...API,
    "(public)/v2/pay.ts": OK,
  });
  assertEquals(
    reason,
    "(auth)/_middleware.ts runs for /pay in version 1, but not for what " +
      "version 2 declares in (public)/v2/pay.ts.",
  );
  assertEquals(
    fix,
    "Move what needs it into a folder where the same middleware runs; or, " +
      "to run without it, write in (public)/_middleware.ts: export default [];",
  );
});

Deno.test("check suggests no file that affects what has its middleware, too", async () => {
  const { "_middleware.ts": _, ...files } = API;
  const [{ fix }] = await checkFolder({ ...files, "(public)/v2/pay.ts": OK });
  assertStringIncludes(fix, "write in (public)/_middleware.ts:");
});

/** Middleware in code around version 2, and how many findings there are. */
const IN_CODE: [title: string, around: Middleware[], reported: number][] = [
  ["nothing", [], 1],
  ["what is around both versions", [PASS], 1],
  ["a function of its own", [(_request, _context, next) => next()], 0],
];

for (const [title, around, reported] of IN_CODE) {
  Deno.test(`check reports a path in code with ${title} around it: ${reported}`, async () => {
    using folder = createFolder({
      "v1/_version.ts": version("version: 1"),
      "v1/_middleware.ts": GUARD,
      "v1/pay.ts": OK,
    });
    const own = new Blueprint("own", { version: 2, extends: 1 });
    for (const one of around) own.use(one);
    own.get("/pay", () => new Response());
    const app = new App().use(PASS)
      .blueprint(fileRoutes(await readRoutes(folder.path))).blueprint(own);
    const files = app.routes.flatMap(({ source }) => source.middleware);
    const guard: Middleware = () => new Response();
    const modules = new Map(files.map((file) => [file, { default: guard }]));
    const found = checkGuards(app, modules, []);
    const lost = found.filter(({ code }) => code === "lost-middleware");
    assertEquals(lost.length, reported);
  });
}

Deno.test("check reports a lost function where nothing runs in its place", async () => {
  const found = await checkFolder({
    ...API,
    "_functions.ts": FUNCTIONS["_functions.ts"],
    "_middleware.ts":
      'import { log } from "./_functions.ts";\nexport default log;\n',
    "(auth)/_middleware.ts": some("log, auth"),
    "(public)/v2/pay.ts": OK,
  });
  const lost = found.filter(({ code }) => code === "lost-middleware");
  assertEquals(lost.map(({ places, reason }) => ({ places, reason })), [{
    places: ["(public)/v2/pay.ts"],
    reason: "auth of (auth)/_middleware.ts runs for /pay in version 1, but " +
      "not for what version 2 declares in (public)/v2/pay.ts.",
  }]);
});

Deno.test("check distinguishes the versions that had the lost middleware", async () => {
  const found = await checkFolder({
    ...API,
    "(auth)/v1/refund.ts": OK,
    "(auth)/v2/_version.ts": version(
      'version: 2, extends: 1, remove: ["/pay"]',
    ),
    "(auth)/v3/_version.ts": version("version: 3, extends: 2"),
    "(public)/v3/_version.ts": version("version: 3, extends: 2"),
    "(public)/v3/pay.ts": OK,
    "(public)/v3/refund.ts": OK,
  });
  assertEquals(found.map(({ reason }) => reason.split(",")[0]), [
    "(auth)/_middleware.ts runs for /pay in version 1",
    "(auth)/_middleware.ts runs for /refund in version 2",
  ]);
});

Deno.test("check says what runs in place of lost middleware", async () => {
  const [{ reason, fix }] = await checkFolder({
    ...API,
    "(public)/_middleware.ts": CORS,
    "(public)/v2/pay.ts": OK,
  });
  assertEquals(
    reason,
    "(auth)/_middleware.ts runs for /pay in version 1, but not for what " +
      "version 2 declares in (public)/v2/pay.ts, where " +
      "(public)/_middleware.ts runs instead.",
  );
  assertEquals(
    fix,
    "Move what needs it into a folder where the same middleware runs; or, " +
      "if what runs there is enough, write in (public)/v2/_middleware.ts, " +
      "which adds no middleware: export default [];",
  );
});

Deno.test("check suggests a separate folder for a file beside what it overrides", async () => {
  const [{ fix }] = await checkFolder({ ...API, "pay@2.ts": OK });
  assertStringIncludes(
    fix,
    "move it into a folder of its own, such as (open)/, and write in " +
      "(open)/_middleware.ts: export default [];",
  );
});

Deno.test("check of a module reports middleware that paths lost elsewhere", async () => {
  const stdout = await checkReadingModule({
    ...API,
    "(public)/v2/pay.ts": OK,
  });
  assertStringIncludes(
    stdout,
    "warning lost-middleware: routes/(public)/v2/pay.ts\n",
  );
});

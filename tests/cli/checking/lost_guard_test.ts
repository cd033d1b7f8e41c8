import { assertEquals, assertStringIncludes } from "@std/assert";
import { App, Blueprint, fileRoutes, type Middleware } from "../../../mod.ts";
import { checkGuards } from "../../../router/cli/checking/check_guards.ts";
import { readRoutes } from "../../../router/files/mod.ts";
import { createFolder, type FileTexts } from "../../test_folder.ts";
import { declarePaths } from "../../compose/extension/declared_versions.ts";
import { again, GUARD, OK, version } from "../version_folders.ts";
import { checkFolder, checkReadingModule } from "./checked_files.ts";

/** How middleware is kept that is lost in files. */
const KEEP = "To keep the middleware, export it from a _middleware.ts around " +
  "these files too, or move them to where it runs; ";
const NONE = "export default [];\n";
/** Middleware without a name, around all routes. */
const PASS = ((): Middleware => (_request, _context, next) => next())();
/** A middleware file with a function that does something else. */
const CORS =
  "export default async (_request, _context, next) => await next();\n";
const BOUND =
  "export default ((_request, _context, next) => next()).bind(null);\n";
/** A factory of middleware. */
const CHECK = "export const check = (role) => (_request, _context, next) =>\n" +
  "  role && next();\n";
/** Writes a middleware file of a function that the factory makes. */
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
      "a path whose parameter takes something else",
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
      "a path that is inherited before it is declared anew",
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
      "the path that takes the same, of two that differ in what they take",
      {
        "(public)/v1/pay/[id=slug].ts": OK,
        "(public)/v2/pay/[id=slug].ts": OK,
        "(auth)/v2/pay/[id=int].ts": OK,
      },
    ],
    ["a path in its own group", { "(auth)/v2/pay.ts": OK }],
    ["a path of its own", { "(public)/v2/new.ts": OK }],
    ["a path that gets middleware", {
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
        "_check.ts": CHECK,
        "(auth)/_middleware.ts": made("a"),
        "(public)/_middleware.ts": made("b"),
        "(public)/v2/pay.ts": OK,
      },
    ],
    [
      "a function that was made by binding, as another was",
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
      "a guard of no functions",
      { "(auth)/_middleware.ts": NONE, "(public)/v2/pay.ts": OK },
    ],
    [
      "a path that was accepted two versions before",
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
  Deno.test(`check reports what lost its middleware by ${title}: ${reported.length}`, async () => {
    const found = await checkFolder({ ...API, ...files });
    assertEquals(
      found.map(({ code, places }) => [code, ...places]),
      reported.map((places) => ["lost-middleware", ...places]),
    );
  });
}

/** A path with middleware in version 1, which nothing extends. */
const ALONE: FileTexts = {
  "(auth)/_middleware.ts": GUARD,
  "(auth)/v1/_version.ts": version("version: 1"),
  "(auth)/v1/me.ts": OK,
  "(auth)/v2/_version.ts": version("version: 2"),
  "(auth)/v3/_version.ts": version("version: 3"),
  "(public)/v2/_version.ts": version("version: 2"),
  "(public)/v3/_version.ts": version("version: 3"),
};

/** What later versions have, and the file of them that is reported. */
const APART: [title: string, files: FileTexts, reported?: string][] = [
  [
    "the path in another group",
    { "(public)/v2/me.ts": OK },
    "(public)/v2/me.ts",
  ],
  [
    "the path two versions later",
    { "(public)/v3/me.ts": OK },
    "(public)/v3/me.ts",
  ],
  [
    "the path in another group only in the last",
    { "(auth)/v2/me.ts": OK, "(public)/v3/me.ts": OK },
    "(public)/v3/me.ts",
  ],
  [
    "the path with another type, whose first type was public",
    {
      "(auth)/v1/me/[id=int].ts": OK,
      "(all)/v1/_version.ts": version("version: 1"),
      "(all)/v1/me/[name].ts": OK,
      "(public)/v2/me/[id=uuid].ts": OK,
    },
    "(public)/v2/me/[id=uuid].ts",
  ],
  ["the path by its name", { "me@2.ts": OK }, "me@2.ts"],
  [
    "the handler of the path, which is reported once",
    { "(public)/v2/me.ts": 'export { GET } from "../../(auth)/v1/me.ts";\n' },
    "(public)/v2/me.ts",
  ],
  [
    "a released path, which was guarded before its release",
    {
      "(auth)/v2-beta/_version.ts": version('version: "2-beta"'),
      "(auth)/v2-beta/beta.ts": OK,
      "(public)/v2/beta.ts": OK,
    },
    "(public)/v2/beta.ts",
  ],
  ["the path in its own group", { "(auth)/v2/me.ts": OK }],
  ["another path", { "(public)/v2/login.ts": OK, "(public)/v3/login.ts": OK }],
  ["the path below another URL prefix", { "(public)/v2/a/me.ts": OK }],
  [
    "the path after another version prefix",
    {
      "(public)/v2/_version.ts": version('version: 2, versionPrefix: "/b/v"'),
      "(public)/v2/me.ts": OK,
    },
  ],
  [
    "the path with the same function in another folder",
    {
      "(public)/v2/_middleware.ts": again("../../(auth)/_middleware.ts"),
      "(public)/v2/me.ts": OK,
    },
  ],
  [
    "the path with middleware of its own",
    { "(public)/v2/_middleware.ts": CORS, "(public)/v2/me.ts": OK },
  ],
  [
    "the path with a function of the same factory",
    {
      "_check.ts": CHECK,
      "(auth)/_middleware.ts": made("a"),
      "(public)/_middleware.ts": made("b"),
      "(public)/v2/me.ts": OK,
    },
  ],
  [
    "the path with no middleware on purpose, in one version",
    {
      "(public)/v2/_middleware.ts": NONE,
      "(public)/v2/me.ts": OK,
      "(public)/v3/me.ts": OK,
    },
  ],
  [
    "the path with no middleware on purpose, in the group",
    { "(public)/_middleware.ts": NONE, "(public)/v2/me.ts": OK },
  ],
  [
    "a path that is public in all of them",
    {
      "(public)/v1/_version.ts": version("version: 1"),
      "(public)/v1/login.ts": OK,
      "(public)/v2/login.ts": OK,
    },
  ],
  [
    "a path that gets middleware, and not its prerelease",
    {
      "(public)/v3-beta/_version.ts": version('version: "3-beta"'),
      "(public)/v3-beta/new.ts": OK,
      "(auth)/v3/new.ts": OK,
    },
  ],
  [
    "a path that an older version inherits, and surrounds with more",
    {
      "(public)/v2/_version.ts": version("version: 2, extends: 3"),
      "(public)/v2/_middleware.ts": CORS,
      "(public)/v3/new.ts": OK,
    },
  ],
];

for (const [title, files, reported] of APART) {
  Deno.test(`check reports ${reported ?? "nothing"} where versions that extend none have ${title}`, async () => {
    const found = (await checkFolder({ ...ALONE, ...files }))
      .filter(({ code }) => code !== "unused-version");
    assertEquals(
      found.map(({ code, places }) => [code, ...places]),
      reported === undefined ? [] : [["lost-middleware", reported]],
    );
  });
}

/** Writes a middleware file of some of the functions that `_functions.ts` has. */
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

/** What version 2 runs in place of `auth` and `log`, and what is reported. */
const KEPT: [title: string, files: FileTexts, reported?: string][] = [
  ["one of two functions", { "v2/_middleware.ts": some("log") }, "auth"],
  ["both functions", { "v2/_middleware.ts": some("log, auth") }],
  ["one of two, and another", { "v2/_middleware.ts": some("log, other") }],
  ["another function", { "v2/_middleware.ts": some("other") }],
  [
    "one of those that have no name",
    { "v1/_middleware.ts": NAMELESS, "v2/_middleware.ts": some("log") },
    "a function",
  ],
  ["one of two, as is said", {
    "v2/_middleware.ts": some("log"),
    "v2/(open)/_middleware.ts": NONE,
    "v2/(open)/a.ts": OK,
    "v2/a.ts": "",
  }],
];

for (const [title, files, reported] of KEPT) {
  Deno.test(`check reports ${reported ?? "nothing"} as lost where a version keeps ${title}`, async () => {
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

Deno.test("check tells once of a function that a whole version has lost", async () => {
  const found = await checkFolder({
    ...FUNCTIONS,
    "v1/b/c.ts": OK,
    "v2/b/c.ts": OK,
    "v2/_middleware.ts": some("log"),
  });
  assertEquals(found.map(({ places, fix }) => ({ places, fix })), [{
    places: ["v2/_middleware.ts"],
    fix: KEEP +
      "if what runs instead is enough, add a function that does nothing: " +
      "(_request, _context, next) => next()",
  }]);
});

Deno.test("check names the file that has a function which is lost, and no other", async () => {
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

Deno.test("check says of which path middleware is lost, and how that is accepted", async () => {
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
    KEEP +
      "to run without it, write in (public)/_middleware.ts: export default [];",
  );
});

Deno.test("check asks for no file that holds for what has its middleware, too", async () => {
  const { "_middleware.ts": _, ...files } = API;
  const [{ fix }] = await checkFolder({ ...files, "(public)/v2/pay.ts": OK });
  assertStringIncludes(fix, "write in (public)/_middleware.ts:");
});

const auth: Middleware = (_request, _context, next) => next();
const log: Middleware = (_request, _context, next) => next();
/** Makes middleware without a name. */
const requireRole = (role: string): Middleware => (_request, _context, next) =>
  role === "" ? new Response() : next();

/** Declares a path of a version in code. */
const me = (version: number, versionPrefix?: string) =>
  declarePaths(versionPrefix ? { version, versionPrefix } : { version }, "/me");

/** Declares another method of that path. */
const change = (version: number, extended = {}) =>
  new Blueprint("change", { version, ...extended })
    .put("/me", () => new Response());

/** Declares both methods at once. */
const both = (version: number, extended = {}) =>
  new Blueprint("both", { version, ...extended })
    .route("/me", { GET: () => new Response(), PUT: () => new Response() });

/** Blueprints that declare a path, and what the last of them has lost. */
const DECLARED: [title: string, blueprints: Blueprint[], lost?: string][] = [
  [
    "without middleware",
    [me(1).use(auth), me(2)],
    "auth in code runs for /me in version 1, but not for what version 2",
  ],
  [
    "without middleware that has no name",
    [me(1).use(requireRole("a")), me(2)],
    "middleware in code runs for /me in version 1, but not for what version 2",
  ],
  [
    "with some of its middleware",
    [me(1).use(auth, log), me(3).use(log)],
    "auth in code runs for /me in version 1, but not for what version 3",
  ],
  ["with the same", [me(1).use(auth), me(2).use(auth)]],
  ["with other middleware", [me(1).use(auth), me(2).use(log)]],
  [
    "with another function of the same factory",
    [me(1).use(requireRole("a")), me(2).use(requireRole("b"))],
  ],
  ["after another version prefix", [me(1).use(auth), me(2, "/b/v")]],
  ["in an earlier version", [me(2).use(auth), me(1)]],
  [
    "as public as before, with another method that is not",
    [change(1).use(auth), me(1), change(2).use(auth), me(2)],
  ],
  [
    "with a method that was not public, unlike another",
    [me(1), change(1).use(auth), me(2), change(2)],
    "auth in code runs for /me in version 1, but not for what version 2",
  ],
  [
    "with several methods, of which the first was public",
    [me(1), change(1).use(auth), both(2)],
    "auth in code runs for /me in version 1, but not for what version 2",
  ],
  [
    "with several methods, in a version that extends the other",
    [me(1), change(1).use(auth), both(2, { extends: 1 })],
    "auth in code runs for /me in version 1, but not for what version 2",
  ],
  [
    "with such a method, in a version that extends the other",
    [me(1), change(1).use(auth), me(2), change(2, { extends: 1 })],
    "auth in code runs for /me in version 1, but not for what version 2",
  ],
];

for (const [title, blueprints, lost] of DECLARED) {
  Deno.test(`check reports ${lost ? "once" : "nothing"} of a path that code declares again ${title}`, () => {
    const app = new App().use(PASS);
    for (const one of blueprints) app.blueprint(one);
    const found = checkGuards(app, new Map(), []);
    assertEquals(
      found.map(({ reason }) => reason.split(" declares in ")[0]),
      lost === undefined ? [] : [lost],
    );
  });
}

Deno.test("check says of what code has lost how code keeps it, or does without", () => {
  const check = (two: Blueprint) =>
    checkGuards(
      new App().blueprint(me(1).use(auth)).blueprint(two),
      new Map(),
      [],
    );
  const [{ places, fix }] = check(me(2));
  assertEquals(places, ['GET /me of blueprint "v2"']);
  assertStringIncludes(fix, "Use the middleware in a group around both");
  assertStringIncludes(fix, ".use((_request, _context, next) => next());");
  assertEquals(check(me(2).use((_request, _context, next) => next())), []);
});

/** Middleware that code uses around version 2, and how often it is reported. */
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

Deno.test("check tells of a lost function where nothing runs in its place", async () => {
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

Deno.test("check tells apart which version had what lost its middleware", async () => {
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

Deno.test("check says of what lost its middleware what runs instead", async () => {
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
    KEEP +
      "if what runs instead is enough, write in (public)/v2/_middleware.ts, " +
      "which adds no middleware: export default [];",
  );
});

Deno.test("check names a folder of its own for what lies beside what it overrides", async () => {
  const [{ fix }] = await checkFolder({ ...API, "pay@2.ts": OK });
  assertStringIncludes(
    fix,
    "move it into a folder of its own, such as (open)/, and write in " +
      "(open)/_middleware.ts: export default [];",
  );
});

Deno.test("check of a module tells of middleware that paths lost elsewhere", async () => {
  const stdout = await checkReadingModule({
    ...API,
    "(public)/v2/pay.ts": OK,
  });
  assertStringIncludes(
    stdout,
    "warning lost-middleware: routes/(public)/v2/pay.ts\n",
  );
});

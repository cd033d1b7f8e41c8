import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  App,
  Blueprint,
  type Middleware,
  type Registrable,
  type RouteFile,
} from "@strata/router";
import { load, route, serveFiles } from "../../files/served_files.ts";
import { codesOf, locate } from "../reported_mistakes.ts";
import {
  answer,
  declarePaths,
  guarding,
  pass,
  TWO,
} from "./declared_versions.ts";

const USERS = { urlPrefix: "/users" };
const one = declarePaths({ version: 1 }, "/a").use(pass);

/** Registrations in code, and the path that has lost middleware. */
const IN_CODE: [title: string, registered: Registrable[], lost?: string][] = [
  ["paths beside inherited ones do not lose middleware", [
    declarePaths({ ...USERS, version: 1 }, "/").use(pass),
    declarePaths({ ...USERS, ...TWO }, "/").use(pass),
    declarePaths({ urlPrefix: "/status", version: 1 }, "/"),
    declarePaths({ urlPrefix: "/status", version: 2 }, "/"),
  ]],
  ["paths lose middleware whatever is declared after another version prefix", [
    Blueprint.group([
      declarePaths({ version: 1, versionPrefix: "/status/v" }, "/up"),
      declarePaths({ version: 1 }, "/users").use(pass),
      declarePaths(TWO, "/admins"),
    ]),
  ], 'GET /admins of blueprint "v2"'],
  ["no middleware is lost by a method that had none, unlike another", [
    declarePaths({ version: 1 }, "/a"),
    new Blueprint("put", { version: 1 }).use(pass).put("/a", answer),
    declarePaths(TWO, "/a"),
    new Blueprint("put", { version: 2 }).use(pass).put("/a", answer),
  ]],
  ["middleware is lost by one of several methods", [
    declarePaths({ version: 1 }, "/a"),
    new Blueprint("put", { version: 1 }).use(pass).put("/a", answer),
    new Blueprint("all", TWO).route("/a", { GET: answer, PUT: answer }),
  ], 'GET, PUT /a of blueprint "all"'],
  ["middleware is lost by another type, whatever other types had none", [
    declarePaths({ version: 1 }, "/<name>"),
    declarePaths({ version: 1 }, "/<id:int>").use(pass),
    declarePaths({ ...TWO, remove: ["/<name>", "/<id:int>"] }, "/<id:uuid>"),
  ], 'GET /<id:uuid> of blueprint "v2"'],
  ["a version after another version prefix has no middleware to lose", [
    one,
    declarePaths(TWO),
    declarePaths({ version: 2, versionPrefix: "/x/v" }, "/a"),
  ]],
  ["middleware that two places of one name have lost is reported once", [
    Blueprint.group([
      one,
      declarePaths(TWO, "/a"),
      declarePaths({ version: 2, urlPrefix: "/b" }, "/a"),
    ]),
  ], 'GET /a of blueprint "v2"'],
  ["paths of the later version do not lose middleware around both versions", [
    Blueprint.group([
      declarePaths({ version: 1 }, "/a", "/b"),
      declarePaths(TWO, "/a", "/new"),
    ]).use(pass),
  ]],
];

for (const [title, registered, lost] of IN_CODE) {
  Deno.test(title, () => {
    const app = new App();
    for (const one of registered) app.blueprint(one);
    assertEquals(locate(app.warnings), lost ? [["lost-middleware", lost]] : []);
  });
}

Deno.test("a guarded path that was removed is reported when it returns unguarded", () => {
  const app = serveFiles({
    "v1/_version.ts": { version: 1 },
    "v1/_middleware.ts": guarding,
    "v1/a.ts": route,
    "v1/b.ts": route,
    "v2/_version.ts": { version: 2, extends: 1, remove: ["/a"] },
    "v3/_version.ts": { version: 3, extends: 2 },
    "v3/a.ts": route,
  });
  assertEquals(locate(app.warnings), [
    ["lost-middleware", "routes/v3/a.ts"],
  ]);
});

Deno.test("lost middleware is reported at the paths without it, whatever else the earlier version has", () => {
  const group = Blueprint.group([
    declarePaths({ ...USERS, version: 1 }, "/").use(pass),
    declarePaths({ ...USERS, ...TWO }, "/n").use(pass),
    new Blueprint("b", { urlPrefix: "/b", version: 2 }).get("/", answer),
  ]);
  const app = new App().blueprint(group).get("/plain", answer, { version: 1 });
  const [{ code, places, reason }] = app.warnings;
  assertEquals([code, places], ["lost-middleware", ['GET / of blueprint "b"']]);
  assertStringIncludes(reason, "though every path that it can inherit has");
});

Deno.test("lost middleware is accepted as its warning says", () => {
  const files = {
    "v1/_version.ts": { version: 1 },
    "v1/_middleware.ts": guarding,
    "v1/a.ts": route,
    "v2/_version.ts": { version: 2, extends: 1 },
  };
  const [{ fix }] = serveFiles({ ...files, "v2/a.ts": route }).warnings;
  const [, folder, file, text] =
    /such as (\S+), with a (\S+): export default (\S+);$/.exec(fix)!;
  const { warnings } = serveFiles({
    ...files,
    [`v2/${folder}a.ts`]: route,
    [`v2/${folder}${file}`]: load({ default: JSON.parse(text) }),
  });
  assertEquals(warnings, []);
});

Deno.test("middleware that is lost in code is accepted as its warning says, which mentions no files", () => {
  const warningsOf = (two: Blueprint) =>
    new App().blueprint(one).blueprint(two).warnings;
  const two = () => new Blueprint("two", TWO);
  const [{ fix }] = warningsOf(two().get("/a", answer));
  assertEquals(/file|_middleware|folder/.exec(fix), null);
  const written = "(_request, _context, next) => next()";
  assertStringIncludes(fix, `.use(${written});`);
  const open: Middleware = (_request, _context, next) => next();
  assertEquals(warningsOf(two().use(open).get("/a", answer)), []);
  assertEquals(warningsOf(two().use(pass).get("/a", answer)), []);
});

/** Files of version 1, and the middleware that a path of version 2 has lost. */
const NAMED: [files: Record<string, RouteFile>, lost: string][] = [
  [
    { "v1/_middleware.ts": guarding },
    "though every path that it can inherit has some: routes/v1/_middleware.ts.",
  ],
  [
    { "v1/a/_middleware.ts": guarding, "v1/b/_middleware.ts": guarding },
    "that they have in a version it extends: routes/v1/a/_middleware.ts.",
  ],
  [
    {
      "v1/_middleware.ts": guarding,
      "v1/a/_middleware.ts": guarding,
      "v1/b/_middleware.ts": guarding,
      "v1/c/_middleware.ts": guarding,
      "v1/c/index.ts": route,
      "v1/d/_middleware.ts": guarding,
      "v1/d/index.ts": route,
    },
    "has some: routes/v1/_middleware.ts, routes/v1/a/_middleware.ts, " +
    "routes/v1/b/_middleware.ts and 2 others.",
  ],
];

for (const [files, lost] of NAMED) {
  Deno.test(`the warning about lost middleware says ${lost}`, () => {
    const { warnings } = serveFiles({
      "v1/_version.ts": { version: 1 },
      "v1/a/index.ts": route,
      "v1/b/index.ts": route,
      "v1/free@1.ts": route,
      ...files,
      "v2/_version.ts": { version: 2, extends: 1 },
      "v2/a/index.ts": route,
    });
    assertEquals(codesOf(warnings), ["lost-middleware"]);
    assertStringIncludes(warnings[0].reason, lost);
  });
}

/** What version 2 has in place of a guarded path of version 1, and the warnings. */
const LOST: [
  title: string,
  files: Record<string, RouteFile>,
  codes: string[],
][] = [
  ["the same path", { "z/[id].ts": route }, ["lost-middleware"]],
  ["another name", { "z/[key].ts": route }, ["lost-middleware"]],
  [
    "another type",
    { "z/[id=int].ts": route },
    ["inherited-overlap", "lost-middleware"],
  ],
  ["another type in its place", {
    "_version.ts": { ...TWO, remove: ["/z/<id>"] },
    "z/[id=int].ts": route,
  }, ["lost-middleware"]],
  ["middleware", { "z/_middleware.ts": guarding, "z/[id].ts": route }, []],
  ["another path", { "z/[id]/a.ts": route }, []],
];

for (const [title, files, codes] of LOST) {
  Deno.test(`${title} in place of a guarded path is reported as ${codes.join() || "nothing"}`, () => {
    const ofVersion = Object.entries(files)
      .map(([file, content]) => [`v2/${file}`, content]);
    const app = serveFiles({
      "v1/_version.ts": { version: 1 },
      "v1/free.ts": route,
      "v1/z/_middleware.ts": guarding,
      "v1/z/[id].ts": route,
      "v2/_version.ts": { version: 2, extends: 1 },
      ...Object.fromEntries(ofVersion),
    });
    assertEquals(codesOf(app.warnings), codes);
  });
}

const check: Middleware = (_request, _context, next) => next();
const count: Middleware = (_request, _context, next) => next();
const other: Middleware = (_request, _context, next) => next();

/** What version 2 uses in code, and what of `check` and `count` it has lost. */
const USED_IN_CODE: [title: string, used: Middleware[], lost?: string][] = [
  ["a part of it", [count], "check in code"],
  ["none of it", [], "check in code and count in code"],
  ["all of it", [count, check]],
  ["a part of it with something else", [count, other]],
  ["something else", [other]],
];

for (const [title, used, lost] of USED_IN_CODE) {
  Deno.test(`a path that had middleware, and now has ${title}, ${lost ? "has lost" : "has not lost"} any`, () => {
    const app = new App().blueprint(Blueprint.group([
      declarePaths({ version: 1 }, "/a").use(check, count),
      declarePaths({ version: 1 }, "/b"),
      declarePaths(TWO, "/a").use(...used),
    ]));
    const expected = lost === undefined ? [] : [
      "Version 2 declares paths without the middleware that they have in a " +
      `version it extends: ${lost}.`,
    ];
    assertEquals(app.warnings.map(({ reason }) => reason), expected);
  });
}

/** What version 2 has besides a path of its own, and whether that is reported. */
const UNGUARDED: [
  title: string,
  files: Record<string, RouteFile>,
  isReported: boolean,
][] = [
  ["while every earlier path has some", {}, true],
  ["while an earlier path has none", { "free@1.ts": route }, false],
  ["except that of its own version", { "v2/_middleware.ts": guarding }, false],
  [
    "after another prefix",
    { "v2/more.ts": route, "v2/_version.ts": { version: 2, urlPrefix: "/b" } },
    false,
  ],
];

for (const [title, files, isReported] of UNGUARDED) {
  Deno.test(`a new path without middleware ${title} is ${isReported ? "reported" : "accepted"}`, () => {
    const app = serveFiles({
      "v1/_version.ts": { version: 1 },
      "v1/_middleware.ts": guarding,
      "v1/a.ts": route,
      "v2/_version.ts": { version: 2, extends: 1 },
      "v2/new.ts": route,
      ...files,
    });
    assertEquals(
      locate(app.warnings),
      isReported ? [["lost-middleware", "routes/v2/new.ts"]] : [],
    );
  });
}

import { assertEquals, assertStringIncludes } from "@std/assert";
import type { FileTexts } from "../../test_folder.ts";
import {
  again,
  checkReadingModule,
  checkVersions,
  GUARD,
  OK,
  version,
} from "../version_folders.ts";

const NONE = "export default [];\n";
/** A middleware file of a function that does something else. */
const CORS =
  "export default async (_request, _context, next) => await next();\n";
const BOUND =
  "export default ((_request, _context, next) => next()).bind(null);\n";
/** Writes a middleware file of a function that a factory makes. */
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

/** What version 2 has, and of which files is told. */
const OVERRIDES: [title: string, files: FileTexts, ...told: string[][]][] = [
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
  ["a path that has its version in its name", { "pay@2.ts": OK }, ["pay@2.ts"]],
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
    "middleware of the version itself",
    { "(public)/v2/_middleware.ts": GUARD, "(public)/v2/pay.ts": OK },
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

for (const [title, files, ...told] of OVERRIDES) {
  Deno.test(`check tells ${told.length} times of what lost its middleware by ${title}`, async () => {
    const found = await checkVersions({ ...API, ...files });
    assertEquals(
      found.map(({ code, places }) => [code, ...places]),
      told.map((places) => ["lost-middleware", ...places]),
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

/** What version 2 runs in place of `auth` and `log`, and what is told lost. */
const KEPT: [title: string, files: FileTexts, told?: string][] = [
  ["one of two functions", { "v2/_middleware.ts": some("log") }, "auth"],
  ["both functions", { "v2/_middleware.ts": some("log, auth") }],
  ["one of two, and another", { "v2/_middleware.ts": some("log, other") }],
  ["another function", { "v2/_middleware.ts": some("other") }],
  ["one of two, as is said", {
    "v2/_middleware.ts": some("log"),
    "v2/(open)/_middleware.ts": NONE,
    "v2/(open)/a.ts": OK,
    "v2/a.ts": "",
  }],
];

for (const [title, files, told] of KEPT) {
  Deno.test(`check tells ${told ?? "nothing"} to be lost where a version keeps ${title}`, async () => {
    const all = Object.entries({ ...FUNCTIONS, ...files })
      .filter(([, text]) => text !== "");
    const found = await checkVersions(Object.fromEntries(all));
    const expected = told === undefined ? [] : [
      `${told} of v1/_middleware.ts runs for /a in version 1, but not for ` +
      "what version 2 declares there in v2/a.ts, where v2/_middleware.ts runs " +
      "instead.",
    ];
    assertEquals(found.map(({ reason }) => reason), expected);
  });
}

Deno.test("check tells once of a function that a whole version has lost", async () => {
  const found = await checkVersions({
    ...FUNCTIONS,
    "v1/b/c.ts": OK,
    "v2/b/c.ts": OK,
    "v2/_middleware.ts": some("log"),
  });
  assertEquals(found.map(({ places, fix }) => ({ places, fix })), [{
    places: ["v2/_middleware.ts"],
    fix: "Move what needs it into a folder where the same middleware runs; " +
      "or, if what runs there is enough, add to it what does nothing: " +
      "(_request, _context, next) => next()",
  }]);
});

Deno.test("check names the file that has a function which is lost, and no other", async () => {
  const found = await checkVersions({
    ...FUNCTIONS,
    "v1/b.ts": OK,
    "v2/_middleware.ts": some("log"),
    "v3/_version.ts": version("version: 3, extends: 2"),
    "v3/_middleware.ts": some("log"),
    "v3/b.ts": OK,
  });
  const told = found.map(({ reason }) => reason)
    .filter((reason) => reason.includes("version 3"));
  assertEquals(told, [
    "auth of v1/_middleware.ts runs for /b in version 2, but not for what " +
    "version 3 declares there in v3/b.ts, where v3/_middleware.ts runs instead.",
  ]);
});

Deno.test("check says of which path middleware is lost, and how that is accepted", async () => {
  const [{ reason, fix }] = await checkVersions({
    ...API,
    "(public)/v2/pay.ts": OK,
  });
  assertEquals(
    reason,
    "(auth)/_middleware.ts runs for /pay in version 1, but not for what " +
      "version 2 declares there in (public)/v2/pay.ts.",
  );
  assertEquals(
    fix,
    "Move what needs it into a folder where the same middleware runs; or, if " +
      "it is not to run, write in (public)/_middleware.ts: export default [];",
  );
});

Deno.test("check says of what lost its middleware what runs instead", async () => {
  const [{ reason, fix }] = await checkVersions({
    ...API,
    "(public)/_middleware.ts": CORS,
    "(public)/v2/pay.ts": OK,
  });
  assertEquals(
    reason,
    "(auth)/_middleware.ts runs for /pay in version 1, but not for what " +
      "version 2 declares there in (public)/v2/pay.ts, where " +
      "(public)/_middleware.ts runs instead.",
  );
  assertEquals(
    fix,
    "Move what needs it into a folder where the same middleware runs; or, if " +
      "what runs there is enough, write in (public)/v2/_middleware.ts, which " +
      "adds nothing to it: export default [];",
  );
});

Deno.test("check names a folder of its own for what lies beside what it overrides", async () => {
  const [{ fix }] = await checkVersions({ ...API, "pay@2.ts": OK });
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

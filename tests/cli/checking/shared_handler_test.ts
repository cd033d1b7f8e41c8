import { assertEquals, assertStringIncludes } from "@std/assert";
import type { FileTexts } from "../../test_folder.ts";
import { again, GUARD, OK, version } from "../version_folders.ts";
import { checkFolder, checkReadingModule } from "./checked_files.ts";

const NONE = "export default [];\n";
const handlersOf = (file: string) => `export { GET } from "${file}";\n`;
/** Writes a middleware file with a function that a factory makes. */
const made = (factory: string, role: string) =>
  `import { check } from "${factory}";\nexport default check("${role}");\n`;

/** A middleware file with a function that does something else. */
const LATER =
  "export default async (_request, _context, next) => await next();\n";

/** Paths that are served under their old prefix as well. */
const API: FileTexts = {
  "_version.ts": version('versionPrefix: "/api/v"'),
  "v1/_version.ts": version("version: 1"),
  "v1/_middleware.ts": GUARD,
  "v1/users.ts": OK,
  "v1/admin/_middleware.ts": LATER,
  "v1/admin/[id].ts": OK,
  "(old)/v1/_version.ts": version(
    'version: 1, versionPrefix: "/v", deprecated: "2020-01-01", ' +
      'links: { deprecation: "https://example.com" }',
  ),
  "(old)/v1/_middleware.ts": again("../../v1/_middleware.ts"),
  "(old)/v1/users.ts": handlersOf("../../v1/users.ts"),
  "(old)/v1/admin/_middleware.ts": again("../../../v1/admin/_middleware.ts"),
  "(old)/v1/admin/[id].ts": handlersOf("../../../v1/admin/[id].ts"),
};
const { "(old)/v1/admin/_middleware.ts": _, ...FORGOTTEN } = API;
const OLD = "(old)/v1/admin/[id].ts";

/** What is changed, and the files that are reported. */
const PREFIXES: [title: string, files: FileTexts, ...reported: string[]][] = [
  ["all middleware repeated", API],
  ["a forgotten middleware file", FORGOTTEN, OLD],
  [
    "a forgotten middleware file under the new prefix",
    { ...FORGOTTEN, "(old)/v1/admin/_middleware.ts": GUARD },
    OLD,
    "v1/admin/[id].ts",
  ],
  ["no middleware on purpose", {
    ...API,
    "(old)/v1/admin/_middleware.ts": NONE,
  }],
  [
    "no middleware on purpose around both",
    { ...FORGOTTEN, "_middleware.ts": NONE },
    OLD,
  ],
  [
    "a function of the same factory",
    {
      ...API,
      "_check.ts":
        "export const check = (role) => (_request, _context, next) =>\n" +
        "  role && next();\n",
      "v1/admin/_middleware.ts": made("../../_check.ts", "a"),
      "(old)/v1/admin/_middleware.ts": made("../../../_check.ts", "b"),
    },
  ],
  [
    "a function of the same factory, which runs for both",
    {
      ...FORGOTTEN,
      "_check.ts":
        "export const check = (role) => (_request, _context, next) =>\n" +
        "  role && next();\n",
      "v1/_middleware.ts": made("../_check.ts", "a"),
      "v1/admin/_middleware.ts": made("../../_check.ts", "b"),
    },
    OLD,
  ],
  [
    "separate handlers",
    { ...FORGOTTEN, [OLD]: OK },
  ],
  [
    "another URL prefix, whose old paths are deprecated",
    {
      "v1/_version.ts": version("version: 1"),
      "v1/shop/_middleware.ts": GUARD,
      "v1/shop/cart.ts": OK,
      "(old)/v1/_version.ts": version(
        'version: 1, deprecated: "2020-01-01", ' +
          'links: { deprecation: "https://example.com" }',
      ),
      "(old)/v1/cart.ts": handlersOf("../../v1/shop/cart.ts"),
    },
    "(old)/v1/cart.ts",
  ],
  [
    "one handler at different paths",
    {
      "v1/_version.ts": version("version: 1"),
      "v1/health.ts": OK,
      "v1/admin/_middleware.ts": GUARD,
      "v1/admin/health.ts": handlersOf("../health.ts"),
    },
  ],
  [
    "one handler in two versions",
    {
      "v1/_version.ts": version("version: 1"),
      "v1/_middleware.ts": GUARD,
      "v1/users.ts": OK,
      "v2/_version.ts": version("version: 2"),
      "v2/users.ts": handlersOf("../v1/users.ts"),
    },
    "v2/users.ts",
  ],
  [
    "one handler in a version and one that extends it",
    {
      "v1/_version.ts": version("version: 1"),
      "v1/_middleware.ts": GUARD,
      "v1/users.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
      "v2/_middleware.ts": NONE,
      "v2/users.ts": handlersOf("../v1/users.ts"),
    },
  ],
  [
    "one handler in a version that extends another, within other middleware",
    {
      "v1/_version.ts": version("version: 1"),
      "v1/_middleware.ts": GUARD,
      "v1/users.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
      "v2/_middleware.ts": LATER,
      "v2/users.ts": handlersOf("../v1/users.ts"),
    },
  ],
  [
    "one handler at different paths of versions, one of which is deprecated",
    {
      "v1/_version.ts": version(
        'version: 1, deprecated: "2020-01-01", ' +
          'links: { deprecation: "https://example.com" }',
      ),
      "v1/health.ts": OK,
      "v2/_version.ts": version("version: 2"),
      "v2/admin/_middleware.ts": GUARD,
      "v2/admin/health.ts": handlersOf("../../v1/health.ts"),
    },
  ],
  [
    "one handler with and without a version",
    {
      "v1/_version.ts": version("version: 1"),
      "v1/_middleware.ts": GUARD,
      "v1/users.ts": OK,
      "users.ts": handlersOf("./v1/users.ts"),
    },
    "users.ts",
  ],
  [
    "middleware of another version, beside that of its own previous one",
    {
      "v1/_version.ts": version("version: 1"),
      "v1/(in)/_middleware.ts": GUARD,
      "v1/(in)/users.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
      "v2/users.ts": handlersOf("../v1/(in)/users.ts"),
      "v5/_version.ts": version("version: 5"),
      "v5/_middleware.ts": LATER,
      "v5/users.ts": handlersOf("../v1/(in)/users.ts"),
    },
    "v2/users.ts",
    "v1/(in)/users.ts",
    "v2/users.ts",
    "v5/users.ts",
  ],
];

for (const [title, files, ...reported] of PREFIXES) {
  Deno.test(`check reports files of paths with two prefixes and ${title}: ${reported.length}`, async () => {
    const found = await checkFolder(files);
    assertEquals(found.filter(({ severity }) => severity === "error"), []);
    assertEquals(
      found.filter(({ code }) => code === "lost-middleware")
        .flatMap(({ places }) => places),
      reported,
    );
  });
}

Deno.test("check says what runs under only one prefix, and how to repeat it", async () => {
  const [{ reason, fix }] = await checkFolder(FORGOTTEN);
  assertEquals(
    reason,
    "v1/admin/_middleware.ts runs for /api/v1/admin/<id:str>, but not for " +
      "/v1/admin/<id:str>, served by the same handlers.",
  );
  assertEquals(
    fix,
    "Write in (old)/v1/admin/_middleware.ts: export { default } from " +
      '"../../../v1/admin/_middleware.ts"; or, to run without it, move ' +
      "(old)/v1/admin/[id].ts into a folder with a _middleware.ts that says " +
      "so: export default [];",
  );
});

/** What one prefix lacks, and how to repeat it. */
const REPEATED: [title: string, files: FileTexts, fix: string][] = [
  [
    "has middleware of its own",
    { ...FORGOTTEN, "(old)/v1/admin/_middleware.ts": GUARD },
    "Export the same middleware from a _middleware.ts around " +
    "(old)/v1/admin/; or",
  ],
  [
    "lacks two files",
    {
      "v1/_version.ts": version("version: 1"),
      "v1/_middleware.ts": GUARD,
      "v1/users/_middleware.ts": LATER,
      "v1/users/index.ts": OK,
      "v2/_version.ts": version("version: 2"),
      "v2/users.ts": handlersOf("../v1/users/index.ts"),
    },
    "Export the same middleware from a _middleware.ts around v2/; or",
  ],
  [
    "encloses the other",
    {
      "v1/_version.ts": version("version: 1"),
      "v1/_middleware.ts": GUARD,
      "v1/users.ts": OK,
      "v1/orders.ts": OK,
      "users.ts": handlersOf("./v1/users.ts"),
      "(old)/orders.ts": handlersOf("../v1/orders.ts"),
    },
    "Move users.ts into a separate folder, with a _middleware.ts that " +
    "exports the same; or",
  ],
];

for (const [title, files, expected] of REPEATED) {
  Deno.test(`check says how to repeat what runs under one prefix where the other ${title}`, async () => {
    const found = await checkFolder(files);
    assertStringIncludes(found.map(({ fix }) => fix).join("\n"), expected);
  });
}

/** A whole version under its old prefix, without what is around the new one. */
const UNGUARDED: FileTexts = {
  "_version.ts": version('versionPrefix: "/api/v"'),
  "v1/_version.ts": version("version: 1"),
  "v1/_middleware.ts": GUARD,
  "v1/users/index.ts": OK,
  "v1/orders.ts": OK,
  "(old)/v1/_version.ts": version(
    'version: 1, versionPrefix: "/v", deprecated: "2020-01-01", ' +
      'links: { deprecation: "https://example.com" }',
  ),
  "(old)/v1/users/index.ts": handlersOf("../../../v1/users/index.ts"),
  "(old)/v1/orders.ts": handlersOf("../../v1/orders.ts"),
};

Deno.test("check reports once what a folder and all below it lack", async () => {
  const [first, ...others] = await checkFolder(UNGUARDED);
  assertEquals(others, []);
  assertEquals(
    [first.reason, first.fix.split(";")[0]],
    [
      "v1/_middleware.ts runs for /api/v1/orders and /api/v1/users, but not " +
      "for /v1/orders and /v1/users, served by the same handlers.",
      "Write in (old)/v1/_middleware.ts: export { default } from " +
      '"../../v1/_middleware.ts"',
    ],
  );
  const file = "(old)/v1/_middleware.ts";
  const mended = { ...UNGUARDED, [file]: again("../../v1/_middleware.ts") };
  assertEquals(await checkFolder(mended), []);
});

Deno.test("check reports what each of two folders beside each other lacks", async () => {
  const { "(old)/v1/orders.ts": _, ...files } = UNGUARDED;
  const found = await checkFolder({
    ...files,
    "(old)/v1/orders/index.ts": handlersOf("../../../v1/orders.ts"),
    "(old)/v1/status.ts": OK,
  });
  assertEquals(
    found.map(({ fix }) => fix.slice(0, fix.indexOf(":"))),
    [
      "Write in (old)/v1/orders/_middleware.ts",
      "Write in (old)/v1/users/_middleware.ts",
    ],
  );
});

Deno.test("check of a module reports middleware that one prefix lacks", async () => {
  assertStringIncludes(
    await checkReadingModule(FORGOTTEN),
    `warning lost-middleware: routes/${OLD}\n`,
  );
});

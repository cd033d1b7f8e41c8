import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { toFileUrl } from "@std/path";
import {
  reportBrokenFile,
  reportConflict,
  reportMistakes,
} from "../../../router/cli/dev/error_report.ts";
import { mistake } from "../../../router/report/mistake.ts";
import { Refusal } from "../../../router/report/refusal.ts";
import { createFolder, createProjectFolder } from "../../test_folder.ts";
import { ask, say, until } from "../requested_server.ts";
import { startCli, startDev } from "../command_line.ts";
import { writeConflict } from "../written_conflict.ts";
import { hearErrors } from "./followed_routes.ts";

/** What loading a file throws, and the reason that is reported. */
const REASONS: [thrown: unknown, reason: string][] = [
  [new Error("no database"), "no database"],
  [new TypeError("no database"), "TypeError: no database"],
  // Deno wraps syntax and import errors in those of another kind.
  [new TypeError("SyntaxError: no expression"), "SyntaxError: no expression"],
  [
    new TypeError("Module not found at file:///none/b.ts:1:8"),
    "TypeError: Module not found",
  ],
  [
    new TypeError("Cannot load file:///a.ts?strata-edit=2 here"),
    "TypeError: Cannot load file:///a.ts here",
  ],
  [new Error("no comma\n  |\n3 | a b\n  |   ^"), "no comma"],
  [new Error("first\nsecond"), "first\nsecond"],
  ["a text", "a text"],
  [{ status: 404, why: "a\nb" }, '{ status: 404, why: "a\\nb" }'],
];

for (const [thrown, reason] of REASONS) {
  Deno.test(`the reason of ${JSON.stringify(String(thrown))} is ${JSON.stringify(reason)}`, () => {
    const report = reportBrokenFile(thrown, "/none/a.ts", "routes/a.ts");
    assertEquals(
      [report.title, report.reason],
      ["routes/a.ts cannot be loaded", reason],
    );
  });
}

/** What loading a file throws, and the advice. */
const ADVICES: [thrown: Error, advice: string][] = [
  [
    new SyntaxError("no comma"),
    "Fix the file, or what it imports.",
  ],
  [
    new ReferenceError("v1 is not defined"),
    "Fix the file, or what it imports. If it is a version, write it in " +
    'quotes: "v1".',
  ],
  [
    new Deno.errors.NotCapable("Requires env access"),
    "Grant that permission, or use it in a handler, which runs later.",
  ],
];

for (const [thrown, advice] of ADVICES) {
  // Its stack would name this file.
  thrown.stack = "";
  Deno.test(`dev gives the same advice as check on ${thrown}`, () => {
    const report = reportBrokenFile(thrown, "/none/a.ts", "routes/a.ts");
    assertEquals(report.advice, advice);
  });
}

Deno.test("an invalid export is reported with the reason and advice of its refusal", () => {
  const refusal = new Refusal("bad-export", "It exports no GET.", "Add one.");
  const report = reportBrokenFile(refusal, "/none/a.ts", "routes/a.ts");
  assertEquals(
    [report.title, report.reason, report.advice],
    [
      "routes/a.ts has an invalid export",
      "It exports no GET.",
      "Add one.",
    ],
  );
});

Deno.test("a page reports once files that cannot be loaded for one reason", () => {
  const mistakes = ["a/_version.ts", "b/_version.ts"].map((place) =>
    mistake("load-failed", [place], "It is not there.", "Bring it back.")
  );
  assertEquals(
    reportMistakes(mistakes).reason,
    "error load-failed: a/_version.ts\n  It is not there.\n  " +
      "Bring it back. For the same reason, b/_version.ts cannot be loaded.",
  );
});

Deno.test("a merge conflict is reported with its lines", () => {
  using folder = createFolder({ "a.ts": `// a\n${writeConflict("", "")}` });
  const file = `${folder.path}/a.ts`;
  const report = reportConflict(file, "routes/a.ts");
  assertEquals(report?.title, "routes/a.ts has an unresolved merge conflict");
  assertMatch(report?.place ?? "", /a\.ts:2:1$/);
  assertStringIncludes(report?.frame ?? "", "> 2 | <<<<<<< HEAD\n    | ^\n");
});

Deno.test("a merge conflict is reported where it keeps a file from being loaded", async () => {
  const twice = writeConflict("export const a = 1;\n", "export const a = 2;\n");
  using folder = createFolder({ "a.ts": `// a\n${twice}` });
  const file = `${folder.path}/a.ts`;
  const error = await import(toFileUrl(file).href).catch((thrown) => thrown);
  const report = reportBrokenFile(error, file, "routes/a.ts");
  assertEquals(report, reportConflict(file, "routes/a.ts"));
});

/** Odd names of files. */
const ODD_NAMES: readonly string[] = ["my file", "a%41", "a#b", "a b/c"];

for (const isHere of [true, false]) {
  const where = isHere ? "in" : "outside of";
  Deno.test(`dev shows the lines of files with odd names ${where} the current folder`, async (t) => {
    const throwing =
      'export const GET = () => {\n  throw new Error("odd");\n};\n';
    using folder = createProjectFolder(Object.fromEntries(
      ODD_NAMES.map((name) => [`routes/${name}.ts`, throwing]),
    ));
    const cwd = isHere ? folder.path : undefined;
    const routes = isHere ? "routes" : `${folder.path}/routes`;
    await using server = await startCli(["dev", routes], undefined, cwd);
    for (const name of ODD_NAMES) {
      await t.step(name, async () => {
        const page = await ask(
          server,
          `/${name.split("/").map(encodeURIComponent).join("/")}`,
        );
        assertStringIncludes(page, `routes/${name}.ts:2:9`);
        assertStringIncludes(page, '> 2 |   throw new Error("odd");');
      });
    }
  });
}

Deno.test("dev shows no file that only a message names", async () => {
  using folder = createProjectFolder({
    "routes/a.ts": `export const GET = (request) => {
  const { searchParams } = new URL(request.url);
  throw new Error(searchParams.get("m"));
};
`,
    "routes/changed.ts": `export const GET = (request) => {
  const { searchParams } = new URL(request.url);
  const error = new Error(searchParams.get("m"));
  error.stack;
  error.message = searchParams.get("to");
  throw error;
};
`,
    ".env": "SECRET=hunter2\n",
    "b.ts": "// another file\n",
  });
  await using server = await startDev(`${folder.path}/routes`);
  for (const name of [".env", "b.ts", "routes/"]) {
    const { href } = toFileUrl(`${folder.path}/${name}`);
    for (const message of [`${href}:1:1`, `x\n    at ${href}:1:1`]) {
      const sent = encodeURIComponent(message);
      const page = await ask(server, `/a?m=${sent}`);
      assertStringIncludes(page, "/routes/a.ts:3:9");
      const changed = ["other", "x", ""].map((to) =>
        `/changed?m=${sent}&to=${to}`
      );
      const pages = await Promise.all(changed.map((path) => ask(server, path)));
      for (const text of [page, ...pages]) {
        assertEquals(text.includes("hunter2"), false, text);
        assertEquals(text.includes("another file"), false, text);
      }
    }
  }
});

/**
 * Bodies of a handler behind middleware, and what their pages must and must not
 * say.
 */
const FAILURES: [body: string, said: string[], unsaid: string[]][] = [
  ["", ["returned undefined instead of a Response"], [" | "]],
  ['throw new Error("here");', ["> 1 | export const GET = () => { throw"], []],
  [
    'throw new Error("outer", { cause: new TypeError("inner") });',
    ["outer", "Caused by: TypeError: inner"],
    [],
  ],
  [
    'throw new AggregateError([new Error("one"), new Error("two")], "many");',
    ["many", "Caused by: one", "Caused by: two"],
    [],
  ],
  [
    "const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); " +
    'throw new Error("odd", { cause: proxy });',
    ["odd", "Caused by: "],
    [],
  ],
];

Deno.test("dev reports an error with its causes, and shows no line of a mere caller", async (t) => {
  const errors = await hearErrors({
    "routes/_middleware.ts": "export default (_r, _c, next) => next();\n",
    "routes/a.ts": say("a"),
  }, async (dev) => {
    for (const [body, said, unsaid] of FAILURES) {
      await t.step(said[0], async () => {
        dev.write("routes/a.ts", `export const GET = () => { ${body} };\n`);
        // While a file changes, the lines shown can be newer than the error.
        const page = await until(
          dev,
          "/a",
          (page) => said.every((part) => page.includes(part)),
        );
        for (const part of unsaid) assertEquals(page.includes(part), false);
      });
    }
  });
  assertStringIncludes(errors, "\nCaused by: TypeError: inner\n");
  assertStringIncludes(errors, "\nCaused by: Error: two\n");
});

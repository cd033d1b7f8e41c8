import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import {
  reportBrokenFile,
  reportConflict,
  reportMistakes,
} from "../../../router/cli/dev/error_report.ts";
import { mistake } from "../../../router/report/mistake.ts";
import { Refusal } from "../../../router/report/refusal.ts";
import { createFolder } from "../../test_folder.ts";
import { writeConflict } from "../written_conflict.ts";

/** What loading a file throws, and what is told as the reason. */
const REASONS: [thrown: unknown, reason: string][] = [
  [new Error("no database"), "no database"],
  [new TypeError("no database"), "TypeError: no database"],
  // Deno wraps errors of syntax and of imports into those of another kind.
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

Deno.test("what a file should not export is told as it is refused", () => {
  const refusal = new Refusal("bad-export", "It exports no GET.", "Add one.");
  const report = reportBrokenFile(refusal, "/none/a.ts", "routes/a.ts");
  assertEquals(
    [report.title, report.reason, report.advice],
    [
      "routes/a.ts exports what it should not",
      "It exports no GET.",
      "Add one.",
    ],
  );
});

Deno.test("a page tells once of files that cannot be loaded for one reason", () => {
  const mistakes = ["a/_version.ts", "b/_version.ts"].map((place) =>
    mistake("load-failed", [place], "It is not there.", "Bring it back.")
  );
  assertEquals(
    reportMistakes(mistakes).reason,
    "error load-failed: a/_version.ts\n  It is not there.\n  " +
      "Bring it back. For the same reason, b/_version.ts cannot be loaded.",
  );
});

Deno.test("what a merge has left is told with its lines", () => {
  using folder = createFolder({ "a.ts": `// a\n${writeConflict("", "")}` });
  const file = `${folder.path}/a.ts`;
  const report = reportConflict(file, "routes/a.ts");
  assertEquals(report?.title, "routes/a.ts holds what a merge has left");
  assertMatch(report?.place ?? "", /a\.ts:2:1$/);
  assertStringIncludes(report?.frame ?? "", "> 2 | <<<<<<< HEAD\n    | ^\n");
});

import { assertEquals, assertStringIncludes } from "@std/assert";
import { formatThrown } from "../../../router/cli/dev/thrown_text.ts";

const STEERING = "/\u001b[2J\u009b\u202e";
const ESCAPED = "/\\u001b[2J\\u009b\\u202e";
const request = { method: "GET", url: `http://a${STEERING}` } as Request;

Deno.test("dev reports an unanswered error with its causes, and escapes control characters", () => {
  const error = new Error(STEERING, { cause: STEERING });
  const reported = formatThrown({ error, request, status: undefined });
  const title = `Unexpected error in GET http://a${ESCAPED}:`;
  assertStringIncludes(reported, `${title}\nError: ${ESCAPED}\n    at `);
  assertStringIncludes(reported, `\nCaused by: ${ESCAPED}`);
});

/** What is thrown, and a part of the log. */
const THROWN: [thrown: unknown, reported: string][] = [
  [{ status: 404, code: STEERING }, "{ status: 404, code: "],
  [[1, 2], "[ 1, 2 ]"],
  [new Error("no", { cause: { a: 1 } }), "\nCaused by: { a: 1 }"],
  [
    Object.assign(new Error("no"), { code: "23505", stack: "Error: no" }),
    'Error: no\n  { code: "23505" }',
  ],
  [
    Object.assign(new Error("no"), { errors: { age: "no number" } }),
    '\n  { errors: { age: "no number" } }',
  ],
  [
    Object.defineProperty({}, Symbol.for("Deno.customInspect"), {
      value: () => {
        throw new Error("unreadable");
      },
    }),
    "an object",
  ],
];

for (const [index, [error, said]] of THROWN.entries()) {
  Deno.test(`dev reports what a thrown value holds: case ${index + 1}`, () => {
    const reported = formatThrown({ error, request, status: undefined });
    assertStringIncludes(reported, said);
    assertEquals(reported.includes("\u001b"), false);
  });
}

Deno.test("dev reports in one line an object that is answered with 404", () => {
  const error = { code: "gone", rest: Array(90).fill("text") };
  const reported = formatThrown({ error, request, status: 404 });
  assertStringIncludes(reported, 'with 404: { code: "gone", rest: [ "text"');
  assertEquals(reported.includes("\n"), false);
});

/** Statuses with which an application answers errors, and if these are bugs. */
const ANSWERED: [status: number, isBug: boolean][] = [
  [404, false],
  [499, false],
  [500, true],
];

for (const [status, isBug] of ANSWERED) {
  Deno.test(`dev reports an error that is answered with ${status} in ${isBug ? "full" : "one line"}`, () => {
    const error = new TypeError(STEERING);
    const reported = formatThrown({ error, request, status });
    const title =
      `Error in GET http://a${ESCAPED}, answered by the application with ${status}:`;
    const thrown = `TypeError: ${ESCAPED}`;
    if (isBug) assertStringIncludes(reported, `${title}\n${thrown}\n    at `);
    else assertEquals(reported, `${title} ${thrown}`);
  });
}

Deno.test("dev reports errors in edited files with their places on the disk", () => {
  const error = new Error("no");
  error.stack = "Error: no\n    at file:///a.ts?strata-edit=3:1:2";
  for (const status of [undefined, 500]) {
    const reported = formatThrown({ error, request, status });
    assertEquals(reported.split("\n").at(-1), "    at file:///a.ts:1:2");
  }
});

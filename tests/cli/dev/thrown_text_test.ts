import { assertEquals, assertStringIncludes } from "@std/assert";
import { formatThrown } from "../../../router/cli/dev/thrown_text.ts";

const STEERING = "/\u001b[2J\u009b\u202e";
const ESCAPED = "/\\u001b[2J\\u009b\\u202e";
const request = { method: "GET", url: `http://a${STEERING}` } as Request;

Deno.test("dev tells of an error nobody answers for with its causes, and steers no terminal", () => {
  const error = new Error(STEERING, { cause: STEERING });
  const told = formatThrown({ error, request, status: undefined });
  const title = `Unexpected error in GET http://a${ESCAPED}:`;
  assertStringIncludes(told, `${title}\nError: ${ESCAPED}\n    at `);
  assertStringIncludes(told, `\nCaused by: ${ESCAPED}`);
});

/** Statuses by which an application answers for an error, and if it has a bug. */
const ANSWERED: [status: number, isBug: boolean][] = [
  [404, false],
  [499, false],
  [500, true],
];

for (const [status, isBug] of ANSWERED) {
  Deno.test(`dev tells of an error that is answered with ${status} in ${isBug ? "full" : "one line"}`, () => {
    const error = new TypeError(STEERING);
    const told = formatThrown({ error, request, status });
    const title =
      `Error in GET http://a${ESCAPED}, answered by the application with ${status}:`;
    const thrown = `TypeError: ${ESCAPED}`;
    if (isBug) assertStringIncludes(told, `${title}\n${thrown}\n    at `);
    else assertEquals(told, `${title} ${thrown}`);
  });
}

Deno.test("dev tells of errors in edited files with their places on the disk", () => {
  const error = new Error("no");
  error.stack = "Error: no\n    at file:///a.ts?strata-edit=3:1:2";
  for (const status of [undefined, 500]) {
    const told = formatThrown({ error, request, status });
    assertEquals(told.split("\n").at(-1), "    at file:///a.ts:1:2");
  }
});

import { assertEquals, assertThrows } from "@std/assert";
import {
  readDefaultExport,
  readErrorHandler,
  readMiddleware,
} from "../../router/files/special_module.ts";
import { Refusal } from "../../router/report/refusal.ts";

const answer = () => new Response();

Deno.test("a file without a default export is told what it exports", () => {
  for (
    const [exports, said] of [
      [{}, "a.ts has no default export."],
      [{ x: 1, y: 2 }, "a.ts has no default export, only x, y."],
    ] as const
  ) {
    assertThrows(() => readDefaultExport(exports, "a.ts", ""), Refusal, said);
  }
});

/** Default exports of `_error.ts`, and what they are when they are refused. */
const NO_HANDLERS: [title: string, value: unknown, what: string][] = [
  ["a class", class {}, "a class"],
  ["a generator", function* () {}, "a generator"],
  ["a list", [answer], "not a function"],
  ["undefined", undefined, "not a function"],
  [
    "an error handler of Express",
    answerError,
    "no error handler: a function of four parameters handles errors in " +
    "Express, and is given three here",
  ],
];

for (const [title, value, what] of NO_HANDLERS) {
  Deno.test(`${title} is refused as an error handler`, () => {
    const { message, fix } = assertThrows(
      () => readErrorHandler({ default: value }, "_error.ts"),
      Refusal,
    );
    assertEquals(message, `The default export of _error.ts is ${what}.`);
    assertEquals(fix.startsWith("Write: export default ((error) => {"), true);
  });
}

/** Default exports of `_middleware.ts` that are refused. */
const NO_MIDDLEWARE: [title: string, value: unknown][] = [
  ["a class", class {}],
  ["an object", {}],
  ["a list with a generator", [answer, function* () {}]],
  // deno-lint-ignore no-sparse-arrays -- a comma too many is what is refused
  ["a list with a hole", [answer, , answer]],
];

for (const [title, value] of NO_MIDDLEWARE) {
  Deno.test(`${title} is refused as middleware`, () => {
    assertThrows(
      () => readMiddleware({ default: value }, "_middleware.ts"),
      Refusal,
      "The default export of _middleware.ts is neither middleware nor an array",
    );
  });
}

/** Handles errors in Express. */
function answerError(_error: never, _req: never, _res: never, _next: never) {}

/** Default exports of `_middleware.ts` that handle errors in Express. */
const FOR_ERRORS: [title: string, value: unknown][] = [
  ["an error handler of Express", answerError],
  ["a list with an error handler of Express", [answer, answerError]],
];

for (const [title, value] of FOR_ERRORS) {
  Deno.test(`${title} is refused as middleware`, () => {
    const { message, fix } = assertThrows(
      () => readMiddleware({ default: value }, "_middleware.ts"),
      Refusal,
    );
    assertEquals(
      message,
      "The default export of _middleware.ts is no middleware: a function of " +
        "four parameters handles errors in Express, and is given three here.",
    );
    assertEquals(fix.startsWith("Write into _error.ts: export default"), true);
  });
}

Deno.test("middleware of a file is a list, also where it exports one alone", () => {
  const alone = readMiddleware({ default: answer }, "_middleware.ts");
  const list = readMiddleware({ default: [answer] }, "_middleware.ts");
  assertEquals([alone, list], [[answer], [answer]]);
});

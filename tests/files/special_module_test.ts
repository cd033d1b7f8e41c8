import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { STREAMED_RESPONSE } from "../../router/declare/callable.ts";
import {
  readDefaultExport,
  readErrorHandler,
  readMiddleware,
} from "../../router/files/special_module.ts";
import { Refusal } from "../../router/report/refusal.ts";

const answer = () => new Response();

Deno.test("readDefaultExport() reports what a file without a default export exports", () => {
  for (
    const [exports, said] of [
      [{}, "a.ts has no default export."],
      [
        { types: {} },
        'a.ts has no default export, only a named export "types".',
      ],
      [
        { x: 1, y: 2 },
        'a.ts has no default export, only named exports "x" and "y".',
      ],
    ] as const
  ) {
    assertThrows(() => readDefaultExport(exports, "a.ts", ""), Refusal, said);
  }
});

/** Handles errors in Express. */
function answerError(_error: never, _req: never, _res: never, _next: never) {}

const FOR_EXPRESS = "a function of four parameters is an Express error " +
  "handler; only three are passed here";

/** Default exports of `_error.ts`, and why they are refused. */
const NO_HANDLERS: [title: string, value: unknown, what: string][] = [
  ["a class", class {}, "a class cannot be called"],
  ["a generator", function* () {}, "a generator returns no Response; write"],
  ["a list", [answer], "an array is not a function"],
  ["undefined", undefined, "undefined is not a function"],
  ["an error handler of Express", answerError, FOR_EXPRESS],
];

for (const [title, value, what] of NO_HANDLERS) {
  Deno.test(`${title} is refused as an error handler`, () => {
    const { message, fix } = assertThrows(
      () => readErrorHandler({ default: value }, "_error.ts"),
      Refusal,
    );
    assertStringIncludes(
      message,
      `The default export of _error.ts is not an error handler: ${what}`,
    );
    assertEquals(fix.startsWith("Write: export default ((error) => {"), true);
  });
}

/** Default exports of `_middleware.ts`, and why they are refused. */
const NO_MIDDLEWARE: [title: string, value: unknown, reported: string][] = [
  ["a class", class {}, "The default: a class cannot be called."],
  ["an object", {}, "The default: an object is not a function."],
  [
    "a list with a generator",
    [answer, function* () {}],
    `Item 2 of the default: a generator returns no Response; write ${STREAMED_RESPONSE}.`,
  ],
  [
    "a list with a hole",
    // deno-lint-ignore no-sparse-arrays -- a comma too many is what is refused
    [answer, , answer],
    "Item 2 of the default: undefined is not a function.",
  ],
  [
    "an error handler of Express",
    answerError,
    `The default: ${FOR_EXPRESS}.`,
  ],
  [
    "a list with an error handler of Express",
    [answer, answerError],
    `Item 2 of the default: ${FOR_EXPRESS}.`,
  ],
];

for (const [title, value, reported] of NO_MIDDLEWARE) {
  Deno.test(`${title} is refused as middleware`, () => {
    const { message, fix } = assertThrows(
      () => readMiddleware({ default: value }, "_middleware.ts"),
      Refusal,
    );
    const of = " export of _middleware.ts is not middleware";
    assertEquals(message.replace(of, ""), reported);
    const file = reported.includes(FOR_EXPRESS) ? " in _error.ts" : "";
    assertEquals(fix.startsWith(`Write${file}: export default`), true);
  });
}

Deno.test("readMiddleware() returns a list even where a file exports one function", () => {
  const alone = readMiddleware({ default: answer }, "_middleware.ts");
  const list = readMiddleware({ default: [answer] }, "_middleware.ts");
  assertEquals([alone, list], [[answer], [answer]]);
});

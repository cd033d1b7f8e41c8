import { assertEquals, assertMatch } from "@std/assert";
import { showStacks } from "../../router/report/shown_stacks.ts";

/** Returns an error with a given stack, as engines set it. */
function withStack(error: Error, stack: string | undefined): Error {
  return Object.assign(error, { stack });
}

const inner = withStack(new TypeError("inner"), "TypeError: inner\n    at b");

const CASES: [title: string, thrown: unknown, shown: string | undefined][] = [
  ["the stack of an error", inner, "TypeError: inner\n    at b"],
  [
    "the message, which not every stack contains",
    withStack(new Error("outer"), "a@file:1"),
    "Error: outer\na@file:1",
  ],
  [
    "the message alone of an error without a stack",
    withStack(new Error("outer"), undefined),
    "Error: outer",
  ],
  [
    "the cause of an error",
    withStack(new Error("outer", { cause: inner }), "Error: outer\n    at a"),
    "Error: outer\n    at a\nCaused by: TypeError: inner\n    at b",
  ],
  [
    "a string that is the cause of an error",
    withStack(
      new Error("outer", { cause: "thrown" }),
      "Error: outer\n    at a",
    ),
    "Error: outer\n    at a\nCaused by: thrown",
  ],
  [
    "the errors of an AggregateError",
    withStack(
      new AggregateError([inner, "thrown"], "all"),
      "AggregateError: all\n    at a",
    ),
    "AggregateError: all\n    at a\n" +
    "One of its errors: TypeError: inner\n    at b\n" +
    "One of its errors: thrown",
  ],
  ["nothing for a value that is not an error", { cause: inner }, undefined],
];

for (const [title, thrown, shown] of CASES) {
  Deno.test(`showStacks() shows ${title}`, () => {
    assertEquals(showStacks(thrown), shown);
  });
}

Deno.test("showStacks() ends at an error that is its own cause", () => {
  const error = new Error("own");
  error.cause = error;
  assertMatch(showStacks(error)!, /^Error: own\n/);
});

Deno.test("showStacks() shows only the first of very many errors", () => {
  const errors = Array.from({ length: 1000 }, (_, index) => `number ${index}`);
  const shown = showStacks(withStack(new AggregateError(errors), "stack"))!;
  assertMatch(shown, /\nOne of its errors: number 98$/);
});

Deno.test("showStacks() reads only the errors that it shows", () => {
  const errors = Array.from({ length: 1000 }, (_, index) => `number ${index}`);
  let read = 0;
  Object.defineProperty(errors, 500, { get: () => read++ });
  showStacks(withStack(Object.assign(new Error("all"), { errors }), "stack"));
  assertEquals(read, 0);
});

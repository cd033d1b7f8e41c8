import { assertEquals, assertMatch } from "@std/assert";
import { showStacks } from "../../router/report/shown_stacks.ts";

/** An error with the stack that an engine gives it. */
function withStack(error: Error, stack: string | undefined): Error {
  return Object.assign(error, { stack });
}

const inner = withStack(new TypeError("inner"), "TypeError: inner\n    at b");

const CASES: [title: string, thrown: unknown, shown: string | undefined][] = [
  ["its stack", inner, "TypeError: inner\n    at b"],
  [
    "its message, which is not in every stack",
    withStack(new Error("outer"), "a@file:1"),
    "Error: outer\na@file:1",
  ],
  [
    "its message alone",
    withStack(new Error("outer"), undefined),
    "Error: outer",
  ],
  [
    "its cause",
    withStack(new Error("outer", { cause: inner }), "Error: outer\n    at a"),
    "Error: outer\n    at a\nCaused by: TypeError: inner\n    at b",
  ],
  [
    "a text that is its cause",
    withStack(
      new Error("outer", { cause: "thrown" }),
      "Error: outer\n    at a",
    ),
    "Error: outer\n    at a\nCaused by: thrown",
  ],
  [
    "the errors it has in a list",
    withStack(
      new AggregateError([inner, "thrown"], "all"),
      "AggregateError: all\n    at a",
    ),
    "AggregateError: all\n    at a\n" +
    "One of its errors: TypeError: inner\n    at b\n" +
    "One of its errors: thrown",
  ],
  ["nothing of what is no error", { cause: inner }, undefined],
];

for (const [title, thrown, shown] of CASES) {
  Deno.test(`an error is shown by ${title}`, () => {
    assertEquals(showStacks(thrown), shown);
  });
}

Deno.test("an error that is its own cause is shown, and not for ever", () => {
  const error = new Error("own");
  error.cause = error;
  assertMatch(showStacks(error)!, /^Error: own\n/);
});

Deno.test("of very many errors, the first are shown", () => {
  const errors = Array.from({ length: 1000 }, (_, index) => `number ${index}`);
  const shown = showStacks(withStack(new AggregateError(errors), "stack"))!;
  assertMatch(shown, /\nOne of its errors: number 98$/);
});

Deno.test("of very many errors, none is read that is not shown", () => {
  const errors = Array.from({ length: 1000 }, (_, index) => `number ${index}`);
  let read = 0;
  Object.defineProperty(errors, 500, { get: () => read++ });
  showStacks(withStack(Object.assign(new Error("all"), { errors }), "stack"));
  assertEquals(read, 0);
});

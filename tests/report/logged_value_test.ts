import { assertEquals, assertStringIncludes } from "@std/assert";
import { App } from "@strata/router";
import { logError } from "../../router/process/fault/error_log.ts";
import { toLogged } from "../../router/report/logged_value.ts";
import { captureCalls } from "../captured_log.ts";

/** What a client sends to clear a terminal, and to turn a text around. */
const STEERING = "\u001b[2J\u009b1m\r\u202e";
const ESCAPED = "\\u001b[2J\\u009b1m\\u000d\\u202e";

const HARMLESS: unknown[] = [
  new Error("no user é\nof two lines\tand a tab"),
  new Error("outer", { cause: new Error("inner") }),
  "thrown",
  undefined,
  { name: STEERING },
];

for (const thrown of HARMLESS) {
  Deno.test(`what is harmless is logged as it was thrown: ${Deno.inspect(thrown)}`, () => {
    assertEquals(toLogged(thrown) === thrown, true);
  });
}

const many = Array.from({ length: 20 }, (_, number) => new Error(`${number}`));

/** An error of a class that computes its name from what only it knows. */
class Secretive extends Error {
  readonly #name = "Secretive";
  override get name() {
    return this.#name;
  }
}

const STEERED: [title: string, thrown: unknown][] = [
  ["a text", STEERING],
  ["an error", new Error(STEERING)],
  ["an error that is frozen", Object.freeze(new Error(STEERING))],
  ["an error that computes its name", new Secretive(STEERING)],
  ["an exception of the Web", new DOMException(STEERING)],
  ["an error's cause", new Error("outer", { cause: new TypeError(STEERING) })],
  ["a text that is an error's cause", new Error("outer", { cause: STEERING })],
  ["a text among errors", new AggregateError([STEERING], "all")],
  [
    "an error that another one holds",
    Object.assign(new Error("outer"), { driverError: new Error(STEERING) }),
  ],
  [
    "the last of many errors",
    new AggregateError([...many, new Error(STEERING)], "all"),
  ],
];

for (const [title, thrown] of STEERED) {
  Deno.test(`what could steer a terminal is logged escaped: ${title}`, () => {
    const shown = Deno.inspect(toLogged(thrown));
    // deno-lint-ignore no-control-regex -- it must not be there
    assertEquals(/[\u001b\u009b\r\u202e]/.test(shown), false);
    // Texts in quotes are shown with two backslashes for each.
    assertStringIncludes(shown.replaceAll("\\\\", "\\"), ESCAPED);
  });
}

Deno.test("what is logged escaped has all that was thrown with it", () => {
  const cause = new Error("inner");
  const thrown = new Error(STEERING, { cause });
  const logged = toLogged(Object.assign(thrown, { code: "E1", self: thrown }));
  const shown = Deno.inspect(logged);
  for (const part of ['code: "E1"', "Error: inner", "[Circular *1]"]) {
    assertStringIncludes(shown, part);
  }
  assertEquals(thrown.message, STEERING);
});

Deno.test("what throws when it is looked at is logged as it is", () => {
  const hostile = Object.defineProperty(new Error("a"), "stack", {
    get() {
      throw new Error("no stack");
    },
  });
  assertEquals(toLogged(hostile) === hostile, true);
});

Deno.test("an unexpected error that repeats what a client has sent steers no terminal", async () => {
  const app = new App().get("/parse", (_request, { query }) => {
    return Response.json(JSON.parse(query.get("q")!));
  });
  const query = encodeURIComponent(STEERING);
  const calls = await captureCalls(async () => {
    const request = new Request(`http://localhost/parse?q=${query}`);
    assertEquals((await app.fetch(request)).status, 500);
    logError(new Error(STEERING), undefined);
  });
  assertEquals(calls.length, 2);
  for (const [, logged] of calls) {
    assertStringIncludes(String(logged), "\\u001b");
    // deno-lint-ignore no-control-regex -- it must not be there
    assertEquals(/[\u001b\u009b\r\u202e]/.test(Deno.inspect(logged)), false);
  }
});

import { runInNewContext } from "node:vm";
import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { App } from "@strata/router";
import { logError } from "../../router/process/error_log.ts";
import { toLogged } from "../../router/report/logged_value.ts";
import { captureCalls, captureLog } from "../captured_log.ts";

/** What a client sends to clear a terminal and to reverse its text. */
const STEERING = "\u001b[2J\u009b1m\r\u202e";
/** The same as logged: consoles escape part of what they quote. */
const ESCAPED = /\\(u00|x)1b\[2J\\(u00|x)9b1m\\(u000d|r)\\u202e/i;

const HARMLESS: unknown[] = [
  new Error("no user é\n  of two lines\tand a tab"),
  Object.assign(new Error("with data"), { data: { inner: ["a", "b"] } }),
  new Error("outer", { cause: new Error("inner") }),
  "thrown",
  undefined,
  null,
  Symbol("thrown"),
  { name: "é", cause: new Error("inner") },
];

for (const thrown of HARMLESS) {
  Deno.test(`toLogged() returns a harmless value as it was thrown: ${Deno.inspect(thrown)}`, () => {
    assertEquals(toLogged(thrown) === thrown, true);
  });
}

const many = Array.from({ length: 20 }, (_, number) => new Error(`${number}`));

/** An error whose class computes its name from a private field. */
class Secretive extends Error {
  readonly #name = "Secretive";
  override get name() {
    return this.#name;
  }
}

/** Thrown in place of an error. */
class Failed {
  constructor(readonly error: Error) {}
}

function withData(data: unknown): Error {
  return Object.assign(new Error("outer"), { data });
}

const STEERED: [title: string, thrown: unknown][] = [
  ["a string", STEERING],
  ["an error", new Error(STEERING)],
  ["a frozen error", Object.freeze(new Error(STEERING))],
  ["an error that computes its name", new Secretive(STEERING)],
  ["an error that is a proxy", new Proxy(new Error(STEERING), {})],
  [
    "an error from another realm",
    runInNewContext("Error(text)", { text: STEERING }),
  ],
  ["a symbol", Symbol(STEERING)],
  ["an object that holds a string", { name: STEERING }],
  ["an object with a key from outside", { [STEERING]: 1 }],
  ["an object that holds an error", { cause: new Error(STEERING) }],
  ["an instance that holds an error", new Failed(new Error(STEERING))],
  ["a list of errors", [new Error(STEERING)]],
  ["a map of errors", new Map([["a", new Error(STEERING)]])],
  ["an error among an error's data", withData({ inner: new Error(STEERING) })],
  ["a DOMException", new DOMException(STEERING)],
  ["an error's cause", new Error("outer", { cause: new TypeError(STEERING) })],
  [
    "a string that is an error's cause",
    new Error("outer", { cause: STEERING }),
  ],
  ["a string among errors", new AggregateError([STEERING], "all")],
  [
    "an error that another error holds",
    Object.assign(new Error("outer"), { driverError: new Error(STEERING) }),
  ],
  [
    "the last of many errors",
    new AggregateError([...many, new Error(STEERING)], "all"),
  ],
];

for (const [title, thrown] of STEERED) {
  Deno.test(`toLogged() escapes what could control a terminal: ${title}`, () => {
    const shown = Deno.inspect(toLogged(thrown));
    // deno-lint-ignore no-control-regex -- it must not be there
    assertEquals(/[\u001b\u009b\r\u202e]/.test(shown), false);
    // Quoted strings show each backslash twice.
    assertMatch(shown.replaceAll("\\\\", "\\"), ESCAPED);
  });
}

const FORGED = 'no user\n{"path":"/admin"}\r\nUnexpected error in GET /admin';

const FORGING: [title: string, thrown: unknown][] = [
  ["a line that begins with a bracket", "no user\n] 2026 INFO"],
  [
    "a line that begins with a zero-width character",
    "no user\n\ufeff2026 INFO",
  ],
  ["a string", FORGED],
  ["an error", new Error(FORGED)],
  ["an error with data", Object.assign(new Error(FORGED), { code: 1 })],
  ["an error's cause", new Error("outer", { cause: new TypeError(FORGED) })],
  ["a string that is an error's cause", new Error("outer", { cause: FORGED })],
  ["an error among several", new AggregateError([new Error(FORGED)], "all")],
  ["an object that holds an error", { cause: new Error(FORGED) }],
];

for (const [title, thrown] of FORGING) {
  Deno.test(`no line of a message can pass for a log entry: ${title}`, () => {
    const logged = toLogged(thrown);
    const shown = typeof logged === "string" ? logged : Deno.inspect(logged);
    const [, ...lines] = shown.split("\n");
    const begun = lines.filter((line) => !/^(?: |[}\])]*$)/.test(line));
    assertEquals(begun, []);
    assertStringIncludes(shown, "no user");
  });
}

Deno.test("toLogged() keeps the cause and properties of an error that it escapes", () => {
  const cause = new Error("inner");
  const thrown = new Error(STEERING, { cause });
  const logged = toLogged(Object.assign(thrown, { code: "E1", self: thrown }));
  const shown = Deno.inspect(logged);
  for (const part of ['code: "E1"', "Error: inner", "[Circular *1]"]) {
    assertStringIncludes(shown, part);
  }
  assertEquals(thrown.message, STEERING);
});

function fail(): never {
  throw new Error("It cannot be read.");
}

/** Values that throw when inspected, and what is logged of them. */
const UNREADABLE: [title: string, thrown: unknown, logged: string][] = [
  [
    "an error's stack",
    Object.defineProperty(new Error("said"), "stack", { get: fail }),
    "Error: said",
  ],
  [
    "an object's custom inspector",
    { [Symbol.for("Deno.customInspect")]: fail },
    "an object, which throws when inspected",
  ],
  [
    "an error's custom inspector",
    Object.assign(new Error(), { [Symbol.for("Deno.customInspect")]: fail }),
    "an object of class Error, which throws when inspected",
  ],
];

for (const [title, thrown, logged] of UNREADABLE) {
  Deno.test(`logError() logs a value that throws when inspected: ${title}`, async () => {
    const log = await captureLog(() => {
      logError(thrown, undefined);
      return Promise.resolve();
    });
    assertStringIncludes(log.join(), logged);
  });
}

/** Chains errors as causes; the innermost could control a terminal. */
function chain(length: number): Error {
  let error = new Error(STEERING);
  for (let count = 1; count < length; count++) {
    error = new Error("outer", { cause: error });
  }
  return error;
}

/** An error whose cause is a new error each time that it is read. */
function createEndless(): Error {
  return new Proxy(new Error("endless"), {
    get: (error, key) =>
      key === "cause" ? createEndless() : Reflect.get(error, key),
    ownKeys: () => ["cause", "message", "stack"],
    getOwnPropertyDescriptor: (error, key) =>
      key === "cause"
        ? { value: createEndless(), configurable: true }
        : Reflect.getOwnPropertyDescriptor(error, key),
  });
}

const LARGE: [title: string, thrown: unknown][] = [
  ["a long chain of causes", chain(100_000)],
  ["an endless chain of causes", createEndless()],
  ["many errors", new AggregateError(new Array(100_000).fill(chain(1)))],
  ["a long string", STEERING.repeat(1_000_000)],
  ["a long harmless message", new Error("a".repeat(10_000_000))],
  [
    "many keys",
    Object.fromEntries(
      Array.from({ length: 50_000 }, (_, at) => [at, STEERING]),
    ),
  ],
];

for (const [title, thrown] of LARGE) {
  Deno.test(`toLogged() truncates large values: ${title}`, () => {
    const shown = Deno.inspect(toLogged(thrown));
    assert(shown.length < 1_000_000, `${shown.length} characters`);
  });
}

Deno.test("an error with a long message is logged with its stack and its cause", () => {
  const cause = new TypeError("inner");
  const thrown = new Error("a".repeat(1_000_000), { cause });
  const logged = String(toLogged(thrown)).replaceAll(/a{9,}/g, "a");
  assertMatch(logged, /^Error: a… \d+ more characters …a\n +at .+logged_value/);
  assertMatch(logged, /TypeError: inner\n +at /);
});

Deno.test("an unexpected error that repeats client input cannot control a terminal", async () => {
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

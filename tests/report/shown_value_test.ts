import { assertEquals } from "@std/assert";
import { showError, showThrown } from "../../router/report/shown_error.ts";
import { showValue } from "../../router/report/shown_value.ts";

const { proxy: REVOKED, revoke } = Proxy.revocable({}, {});
revoke();

const VALUES: [value: unknown, shown: string][] = [
  ['say "a"', String.raw`"say \"a\""`],
  ["\u009b31m\u0085\u2028", String.raw`"\u009b31m\u0085\u2028"`],
  ["\u202etxt.exe\u2066", String.raw`"\u202etxt.exe\u2066"`],
  [1.5, "1.5"],
  [10n, "10n"],
  [undefined, "undefined"],
  [null, "null"],
  [Symbol("s"), "Symbol(s)"],
  [() => {}, "a function"],
  [[1], "an array"],
  [Promise.resolve(), "a promise"],
  [{ a: 1 }, "an object"],
  [Object.create(null), "an object"],
  [new Map(), "an object of class Map"],
  [REVOKED, "an object that cannot be read"],
];

for (const [value, shown] of VALUES) {
  Deno.test(`showValue() shows ${shown}`, () => {
    assertEquals(showValue(value), shown);
  });
}

const MUTE = new Error("");
Object.defineProperty(MUTE, "message", {
  get() {
    throw new Error("not readable");
  },
});

const ERRORS: [error: unknown, shown: string][] = [
  [new TypeError("broken"), "broken"],
  ["a text", "a text"],
  [Object.assign(new Error(), { message: Symbol("s") }), "Symbol(s)"],
  [MUTE, "an object of class Error"],
  [undefined, "undefined"],
  [REVOKED, "an object that cannot be read"],
];

for (const [error, shown] of ERRORS) {
  Deno.test(`showError() shows ${shown}`, () => {
    assertEquals(showError(error), shown);
  });
}

Deno.test("what was thrown is shown without the colours of terminals", () => {
  const error = new TypeError("\x1b[31mred\x1b[0m text");
  assertEquals(showThrown(error), "TypeError: red text");
  assertEquals(showError(error), "red text");
});

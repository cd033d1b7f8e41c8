import { assertEquals } from "@std/assert";
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

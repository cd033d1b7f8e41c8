import { assertEquals } from "@std/assert";
import { showError, showThrown } from "../../router/report/shown_error.ts";

const { proxy: REVOKED, revoke } = Proxy.revocable({}, {});
revoke();

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

Deno.test("showThrown() and showError() omit terminal colors", () => {
  const error = new TypeError("\x1b[31mred\x1b[0m text");
  assertEquals(showThrown(error), "TypeError: red text");
  assertEquals(showError(error), "red text");
});

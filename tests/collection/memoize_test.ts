import { assertEquals } from "@std/assert";
import { memoize } from "../../router/collection/memoize.ts";

for (const value of ["text", null, undefined]) {
  Deno.test(`memoize() finds ${value} once per key`, () => {
    const requested: string[] = [];
    const find = memoize((key: string) => {
      requested.push(key);
      return value;
    });
    const found = ["a", "b", "a", "a"].map((key) => find(key));
    assertEquals(found, [value, value, value, value]);
    assertEquals(requested, ["a", "b"]);
  });
}

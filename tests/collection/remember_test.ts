import { assertEquals } from "@std/assert";
import { remember } from "../../router/collection/remember.ts";

for (const value of ["text", null, undefined]) {
  Deno.test(`remember() finds ${value} once for each key`, () => {
    const asked: string[] = [];
    const find = remember((key: string) => {
      asked.push(key);
      return value;
    });
    const found = ["a", "b", "a", "a"].map((key) => find(key));
    assertEquals(found, [value, value, value, value]);
    assertEquals(asked, ["a", "b"]);
  });
}

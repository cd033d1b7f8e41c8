import { assertEquals } from "@std/assert";
import { createMutants } from "./mutants.ts";

/** A source, and the changes of its mutants. */
const CASES: [source: string, changes: string[]][] = [
  ["f(a === b);", [";", "a !== b"]],
  ["const x = a < b && c;", ["a < b || c", "a <= b"]],
  ["const x = !y;", ["y"]],
  ["const x: 7 = 7;", ["8"]],
  ["if (a) b();", ["if (!(a)) b();", ";"]],
  ["if (f) b();", ["if (!(f)) b();", ";"]],
  ["if (x('$&')) b();", ["if (!(x('$&'))) b();", ";"]],
  ["const x = a ? b : c;", ["a ? c : b"]],
  ["const x = (): boolean => true;", ["false"]],
  ["throw new Error(a + b);", []],
  ["import { a } from 'a'; type T = 1 | 2;", []],
];

for (const [source, changes] of CASES) {
  Deno.test(`createMutants() changes ${source}`, () => {
    const found = createMutants("a.ts", source)
      .map(({ change }) => change.split(" → ")[1]);
    assertEquals(found, changes);
  });
}

import { assertEquals } from "@std/assert";
import { isAtOrBelow } from "../../router/path/at_or_below.ts";

const CASES: [path: string, other: string, expected: boolean][] = [
  ["/v1", "/v1", true],
  ["/v1/users", "/v1", true],
  ["/v10", "/v1", false],
  ["/v1", "/v1/users", false],
  ["/api/v1", "/v1", false],
  ["/v1", "", true],
  ["", "", true],
  ["", "/v1", false],
];

for (const [path, other, expected] of CASES) {
  Deno.test(`isAtOrBelow() of "${path}" and "${other}" is ${expected}`, () => {
    assertEquals(isAtOrBelow(path, other), expected);
  });
}

import { assertEquals } from "@std/assert";
import { METHODS } from "../../router/declare/method.ts";
import {
  methodNumber,
  offsetOf,
  settleMethods,
  UNKNOWN_METHOD,
} from "../../router/serve/method_offsets.ts";

Deno.test("methodNumber() returns the index of a method in METHODS", () => {
  assertEquals(METHODS.map(methodNumber), METHODS.map((_, number) => number));
  for (const method of ["TRACE", "get", "", "constructor", "ALL"]) {
    assertEquals(methodNumber(method), UNKNOWN_METHOD, method);
  }
});

/** The keys of a path's endpoints, and which of them answers each method. */
const CASES: [
  title: string,
  keys: Parameters<typeof settleMethods>[0],
  settled: Record<string, number>,
][] = [
  ["GET answers HEAD", ["GET", "POST"], { GET: 1, HEAD: 1, POST: 2 }],
  ["HEAD answers itself", ["GET", "HEAD"], { GET: 1, HEAD: 2 }],
  ["each method has its own", ["PUT", "PATCH", "DELETE"], {
    PUT: 1,
    PATCH: 2,
    DELETE: 3,
  }],
  ["ALL answers the rest", ["ALL", "POST", "GET"], {
    GET: 3,
    HEAD: 3,
    POST: 2,
    PUT: 1,
    PATCH: 1,
    DELETE: 1,
    OPTIONS: 1,
  }],
];

for (const [title, keys, settled] of CASES) {
  Deno.test(`settleMethods(): ${title}`, () => {
    const offsets = settleMethods(keys);
    const answered = METHODS.map((method, number) =>
      [method, offsetOf(offsets, number)] as const
    ).filter(([, offset]) => offset > 0);
    assertEquals(Object.fromEntries(answered), settled);
  });
}

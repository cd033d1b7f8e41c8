import { assertEquals } from "@std/assert";
import { chooseOffset, CollisionCounter } from "../../router/match/branch.ts";

const CASES = [
  { texts: ["users", "posts"], offset: 0 },
  { texts: ["user", "unit"], offset: 1 },
  // Where a text ends, nothing follows.
  { texts: ["ab", "abc"], offset: 2 },
  // The first tells three kinds apart, but six of them begin alike.
  {
    texts: ["ax", "axq1", "axq2", "ayq1", "ayq2", "ayq3", "byq", "cxq"],
    offset: 1,
  },
];

for (const { texts, offset } of CASES) {
  Deno.test(`a branch among ${texts.join(", ")} looks at character ${offset}`, () => {
    assertEquals(chooseOffset(texts, new CollisionCounter()), offset);
  });
}

Deno.test("a counter begins anew for each offset", () => {
  const counter = new CollisionCounter();
  assertEquals(counter.countPairs(["ab", "ac", "ad"], 0), 3);
  assertEquals(counter.countPairs(["ab", "ac", "ad"], 1), 0);
  assertEquals(counter.countPairs(["ab", "ac", "ad"], 0), 3);
});

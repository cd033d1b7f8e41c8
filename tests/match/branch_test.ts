import { assertEquals } from "@std/assert";
import { chooseOffset, CollisionCounter } from "../../router/match/branch.ts";

const CASES = [
  { texts: ["users", "posts"], offset: 0 },
  { texts: ["user", "unit"], offset: 1 },
  // Where a text ends, nothing follows.
  { texts: ["ab", "abc"], offset: 2 },
  // The first character tells three kinds apart, but six texts begin alike.
  {
    texts: ["ax", "axq1", "axq2", "ayq1", "ayq2", "ayq3", "byq", "cxq"],
    offset: 1,
  },
];

for (const { texts, offset } of CASES) {
  Deno.test(`chooseOffset() picks character ${offset} among ${texts.join(", ")}`, () => {
    assertEquals(chooseOffset(texts, new CollisionCounter()), offset);
  });
}

Deno.test("a CollisionCounter starts over for each offset", () => {
  const counter = new CollisionCounter();
  assertEquals(counter.countPairs(["ab", "ac", "ad"], 0), 3);
  assertEquals(counter.countPairs(["ab", "ac", "ad"], 1), 0);
  assertEquals(counter.countPairs(["ab", "ac", "ad"], 0), 3);
});

import { assertEquals } from "@std/assert";
import { listFew } from "../../router/report/few.ts";

/** Items, how many of them are named at most, and how they are listed. */
const LISTED: [things: string, most: number | undefined, text: string][] = [
  ["a", undefined, "a"],
  ["a b", undefined, "a and b"],
  ["a b c", undefined, "a, b and c"],
  ["a b c d", undefined, "a, b, c and d"],
  ["a b c d e", undefined, "a, b, c and 2 others"],
  ["a b", 1, "a and b"],
  ["a b c", 1, "a and 2 others"],
  ["a b", 2, "a and b"],
];

Deno.test("listFew() counts the items that it does not name, if more than one", () => {
  for (const [things, most, text] of LISTED) {
    assertEquals(listFew(things.split(" "), most), text, things);
  }
});

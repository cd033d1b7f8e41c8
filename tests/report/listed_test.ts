import { assertEquals } from "@std/assert";
import { listAll } from "../../router/report/listed.ts";

/** Items, the word before the last of them, and how they are listed. */
const LISTED: [things: string, word: string | undefined, text: string][] = [
  ["a", undefined, "a"],
  ["a b", undefined, "a and b"],
  ["a b c", undefined, "a, b and c"],
  ["a b", "or", "a or b"],
  ["a b c d e", "or", "a, b, c, d or e"],
];

Deno.test("listAll() puts commas between items, and a word before the last", () => {
  for (const [things, word, text] of LISTED) {
    assertEquals(listAll(things.split(" "), word), text, things);
  }
});

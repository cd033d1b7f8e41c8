import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  NO_NODE,
  NONE,
  NumberTrie,
  TRIE_ROOT,
} from "../../router/match/number_trie.ts";
import { chooseSeed } from "./patterns.ts";

function followAll(trie: NumberTrie, row: readonly number[]): number {
  return row.reduce((node, number) => trie.follow(node, number), TRIE_ROOT);
}

/** Lists the numbers that lead from a node, in order. */
function listAfter(trie: NumberTrie, node: number): number[] {
  const numbers: number[] = [];
  let next = trie.firstAfter(node);
  for (; next !== NO_NODE; next = trie.siblingOf(next)) {
    numbers.push(trie.numberOf(next));
  }
  return numbers;
}

Deno.test("equal rows of numbers end at one node, different ones at others", () => {
  const row = fc.array(fc.nat(40), { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 400 }), (rows) => {
      const trie = new NumberTrie();
      const known = new Map<string, number>();
      rows.forEach((row, value) => {
        const node = followAll(trie, row);
        const key = row.join();
        assertEquals(trie.valueOf(node), known.get(key) ?? NONE);
        known.set(key, value);
        trie.note(node, value);
      });
    }),
    { seed: chooseSeed() },
  );
});

Deno.test("what follows a node comes in the order in which it was added", () => {
  const trie = new NumberTrie();
  const numbers = Array.from({ length: 1_000 }, (_, index) => index * 7 % 1009);
  const node = trie.follow(TRIE_ROOT, 5);
  for (const number of [...numbers, ...numbers]) trie.follow(node, number);
  assertEquals(listAfter(trie, node), numbers);
  assertEquals(listAfter(trie, TRIE_ROOT), [5]);
});

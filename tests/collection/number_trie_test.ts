import { assertEquals } from "@std/assert";
import {
  NO_NODE,
  NONE,
  NumberTrie,
  TRIE_ROOT,
} from "../../router/collection/number_trie.ts";

function listAfter(trie: NumberTrie, node: number): number[] {
  const numbers: number[] = [];
  let next = trie.firstChildOf(node);
  while (next !== NO_NODE) {
    numbers.push(trie.numberOf(next));
    next = trie.siblingOf(next);
  }
  return numbers;
}

for (const count of [1, 7, 8, 9, 10, 200]) {
  Deno.test(`each of ${count} numbers that follow a node has its own node`, () => {
    const trie = new NumberTrie();
    const numbers = Array.from({ length: count }, (_, index) => 3 * index);
    const parent = trie.ensureChild(TRIE_ROOT, 5);
    const ensureAll = () =>
      numbers.map((number) => trie.ensureChild(parent, number));
    const nodes = ensureAll();
    assertEquals(new Set(nodes).size, count);
    assertEquals(ensureAll(), nodes);
    assertEquals(listAfter(trie, parent), numbers);
    assertEquals(listAfter(trie, TRIE_ROOT), [5]);
    assertEquals(
      nodes.map((node) => trie.valueOf(node)),
      numbers.map(() => NONE),
    );
    nodes.forEach((node, index) => trie.setValue(node, index));
    assertEquals(
      nodes.map((node) => trie.valueOf(node)),
      numbers.map((_, index) => index),
    );
    assertEquals(trie.valueOf(parent), NONE);
  });
}

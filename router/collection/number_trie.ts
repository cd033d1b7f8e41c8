/** No value: nothing is noted at a node. */
export const NONE = -1;

/** The node where all rows begin. */
export const TRIE_ROOT = 0;

/** No node: the root follows nothing. */
export const NO_NODE = 0;

/** The words of a node, by their offsets. */
const NODE = { number: 0, firstNext: 1, lastNext: 2, sibling: 3, value: 4 };
const NODE_SIZE = 5;

/** Among up to so many nodes, looking at each is faster than a map. */
const FEW = 8;

/**
 * A trie of rows of numbers: rows that begin alike share the nodes of their
 * beginning. Nodes are numbers, and what is known of them stands in one array,
 * since objects for the nodes of many paths take long to make and to collect.
 */
export class NumberTrie {
  #words = new Int32Array(64 * NODE_SIZE);
  #size = 1;
  /** By node and number, what follows a node after the first few. */
  readonly #many = new Map<number, Map<number, number>>();

  /** How many nodes it has, numbered from 0. */
  get size(): number {
    return this.#size;
  }

  /**
   * Gives the node that follows another one, which is added if it is new.
   *
   * @param node The node that it follows.
   * @param number The next number of the row.
   */
  follow(node: number, number: number): number {
    const words = this.#words;
    let seen = 0;
    for (
      let next = this.firstAfter(node);
      next !== NO_NODE;
      next = this.siblingOf(next)
    ) {
      if (words[next * NODE_SIZE + NODE.number] === number) return next;
      if (++seen === FEW) return this.#followMany(node, number);
    }
    return this.#add(node, number);
  }

  #followMany(node: number, number: number): number {
    let many = this.#many.get(node);
    if (!many) this.#many.set(node, many = new Map());
    let next = many.get(number);
    if (next === undefined) many.set(number, next = this.#add(node, number));
    return next;
  }

  #add(node: number, number: number): number {
    const next = this.#size++;
    if (this.#size * NODE_SIZE > this.#words.length) {
      const larger = new Int32Array(2 * this.#words.length);
      larger.set(this.#words);
      this.#words = larger;
    }
    const words = this.#words;
    const before = words[node * NODE_SIZE + NODE.lastNext];
    words[
      before === NO_NODE
        ? node * NODE_SIZE + NODE.firstNext
        : before * NODE_SIZE + NODE.sibling
    ] = next;
    words[node * NODE_SIZE + NODE.lastNext] = next;
    words[next * NODE_SIZE + NODE.number] = number;
    return next;
  }

  /**
   * Gives the first of the nodes that follow one, or {@linkcode NO_NODE}.
   *
   * @param node The node.
   */
  firstAfter(node: number): number {
    return this.#words[node * NODE_SIZE + NODE.firstNext];
  }

  /**
   * Gives the next node that follows the same one, or {@linkcode NO_NODE}.
   *
   * @param node The node.
   */
  siblingOf(node: number): number {
    return this.#words[node * NODE_SIZE + NODE.sibling];
  }

  /**
   * Gives the number that leads to a node.
   *
   * @param node The node.
   */
  numberOf(node: number): number {
    return this.#words[node * NODE_SIZE + NODE.number];
  }

  /**
   * Gives what is noted at a node, or {@linkcode NONE}.
   *
   * @param node The node.
   */
  valueOf(node: number): number {
    // New words are 0.
    return this.#words[node * NODE_SIZE + NODE.value] - 1;
  }

  /**
   * Notes something at a node.
   *
   * @param node The node.
   * @param value What is noted, from 0.
   */
  note(node: number, value: number): void {
    this.#words[node * NODE_SIZE + NODE.value] = value + 1;
  }
}

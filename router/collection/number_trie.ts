/** No value: a node has none. */
export const NONE = -1;

/** The root, where all sequences begin. */
export const TRIE_ROOT = 0;

/** No node: the root is never a child. */
export const NO_NODE = 0;

/** The offsets of the words of a node. */
const NODE = { number: 0, firstChild: 1, lastChild: 2, sibling: 3, value: 4 };
const NODE_SIZE = 5;

/** Up to this many children, a linear search is faster than a map. */
const FEW = 8;

/**
 * A trie of sequences of numbers: those that begin the same way share the nodes
 * of their beginning. Nodes are numbers, and their data is in one array, since
 * objects for the nodes of many paths are slow to allocate and to collect.
 */
export class NumberTrie {
  #words = new Int32Array(64 * NODE_SIZE);
  #size = 1;
  /** By node and number, the children of a node after the first few. */
  readonly #many = new Map<number, Map<number, number>>();

  /** The number of nodes, which are numbered from 0. */
  get size(): number {
    return this.#size;
  }

  /**
   * Returns the child of a node for a number, adding it if it is new.
   *
   * @param node The parent.
   * @param number The next number of the sequence.
   */
  ensureChild(node: number, number: number): number {
    const words = this.#words;
    let seen = 0;
    for (
      let next = this.firstChildOf(node);
      next !== NO_NODE;
      next = this.siblingOf(next)
    ) {
      if (words[next * NODE_SIZE + NODE.number] === number) return next;
      if (++seen === FEW) return this.#ensureAmongMany(node, number);
    }
    return this.#add(node, number);
  }

  #ensureAmongMany(node: number, number: number): number {
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
    const before = words[node * NODE_SIZE + NODE.lastChild];
    words[
      before === NO_NODE
        ? node * NODE_SIZE + NODE.firstChild
        : before * NODE_SIZE + NODE.sibling
    ] = next;
    words[node * NODE_SIZE + NODE.lastChild] = next;
    words[next * NODE_SIZE + NODE.number] = number;
    return next;
  }

  /**
   * Returns the first child of a node, or {@linkcode NO_NODE}.
   *
   * @param node The node.
   */
  firstChildOf(node: number): number {
    return this.#words[node * NODE_SIZE + NODE.firstChild];
  }

  /**
   * Returns the next sibling of a node, or {@linkcode NO_NODE}.
   *
   * @param node The node.
   */
  siblingOf(node: number): number {
    return this.#words[node * NODE_SIZE + NODE.sibling];
  }

  /**
   * Returns the number that leads to a node.
   *
   * @param node The node.
   */
  numberOf(node: number): number {
    return this.#words[node * NODE_SIZE + NODE.number];
  }

  /**
   * Returns the value stored at a node, or {@linkcode NONE}.
   *
   * @param node The node.
   */
  valueOf(node: number): number {
    // New words are 0.
    return this.#words[node * NODE_SIZE + NODE.value] - 1;
  }

  /**
   * Stores a value at a node.
   *
   * @param node The node.
   * @param value The value, from 0.
   */
  setValue(node: number, value: number): void {
    this.#words[node * NODE_SIZE + NODE.value] = value + 1;
  }
}

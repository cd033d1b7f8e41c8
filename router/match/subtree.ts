import {
  NO_NODE,
  NONE,
  NumberTrie,
  TRIE_ROOT,
} from "../collection/number_trie.ts";
import type {
  ParameterTreeStep,
  PatternTree,
  TreeStep,
} from "../path/pattern_tree.ts";
import {
  compareExtensionLists,
  isExtensionList,
} from "../path/type/extension_list.ts";

/** The content of a pattern's leaf; equal contents are one object. */
export interface LeafContent {
  /** How many numbers the leaf takes: its own, and those that follow it. */
  readonly room: number;
  readonly words: readonly [number, number];
}

/**
 * The subtrees that follow the boundaries of segments. Equal ones, such as
 * those of versions with the same paths, are one subtree. Subtrees are numbers,
 * from 0 to that of the root, and their data is in parallel arrays, since
 * objects for those of many paths take long to create and to move.
 */
export interface Subtrees {
  /** The leaf of the pattern that ends where each begins, if one does. */
  readonly leaves: (LeafContent | undefined)[];
  /** How many numbers the leaves of each take. */
  readonly rooms: Int32Array;
  /** How many steps lead to each. Those in equal subtrees count once. */
  readonly uses: Int32Array;
  /** Where the steps of each begin; they end where those of the next begin. */
  readonly starts: Int32Array;
  /**
   * Where the steps over parameters begin, in the order in which they are
   * tried; static ones are first.
   */
  readonly edges: Int32Array;
  /** The numbers of the steps in the tree. */
  readonly steps: Int32Array;
  /** The subtree after each step. */
  readonly next: Int32Array;
}

/**
 * Creates arrays for the subtrees of a tree: there is at most one for each of
 * its nodes, and one step to each.
 */
function createSubtrees(nodes: number): Subtrees {
  return {
    leaves: [],
    rooms: new Int32Array(nodes),
    uses: new Int32Array(nodes),
    starts: new Int32Array(nodes + 1),
    edges: new Int32Array(nodes),
    steps: new Int32Array(nodes),
    next: new Int32Array(nodes),
  };
}

/**
 * The more text must follow a path parameter, and the fewer extensions a file
 * may have, the more specific it is. Expressions are tried in the order of
 * their patterns.
 */
function compareEdges(a: ParameterTreeStep, b: ParameterTreeStep): number {
  return a.rank - b.rank || b.following - a.following ||
    (isExtensionList(a.type) ? compareExtensionLists(a.type, b.type) : 0);
}

/** Stands in a key for the content of a leaf where a subtree has no leaf. */
const NO_CONTENT = 0;

/** Reads the subtrees of a tree, each different one once. */
class SubtreeReader {
  /** The subtrees read so far. */
  readonly subtrees: Subtrees;
  readonly #tree: PatternTree;
  readonly #contentOf: (pattern: number) => LeafContent;
  /** The numbers of the contents, from 1. */
  readonly #contentIds = new Map<LeafContent, number>();
  /**
   * The subtrees by their keys, which are equal for equal subtrees: the leaf,
   * and for each step its number and the subtree after it.
   */
  readonly #keys = new NumberTrie();
  /** The steps from the nodes that are being read, the outermost first. */
  readonly #openSteps: number[] = [];
  /** The subtrees after them. */
  readonly #openNext: number[] = [];
  #depth = 0;

  constructor(
    tree: PatternTree,
    contentOf: (pattern: number) => LeafContent,
  ) {
    this.#tree = tree;
    this.#contentOf = contentOf;
    this.subtrees = createSubtrees(tree.nodes.size);
  }

  /** Reads a node and what follows it; returns the subtree that equals it. */
  read(node: number): number {
    const pattern = this.#tree.nodes.valueOf(node);
    const leaf = pattern === NONE ? undefined : this.#contentOf(pattern);
    const start = this.#depth;
    const edge = this.#readSteps(node);
    const end = this.#depth;
    this.#depth = start;
    const key = this.#findKey(leaf, start, end);
    const known = this.#keys.valueOf(key);
    if (known !== NONE) return known;
    const subtree = this.#addSubtree(leaf, start, edge, end);
    this.#keys.setValue(key, subtree);
    return subtree;
  }

  /**
   * Reads what follows a node: after static segments, then after parameters;
   * returns the depth at which the latter begin.
   */
  #readSteps(node: number): number {
    const { nodes } = this.#tree;
    let edge = NO_NODE;
    let edges = 0;
    for (
      let next = nodes.firstChildOf(node);
      next !== NO_NODE;
      next = nodes.siblingOf(next)
    ) {
      if (this.#stepTo(next).kind === "static") this.#readStep(next);
      else {
        edge = next;
        edges++;
      }
    }
    const depth = this.#depth;
    if (edges === 1) this.#readStep(edge);
    else if (edges > 1) this.#readEdges(node);
    return depth;
  }

  /** Reads what follows a node after each of several parameters. */
  #readEdges(node: number): void {
    const { nodes } = this.#tree;
    const edges: number[] = [];
    for (
      let next = nodes.firstChildOf(node);
      next !== NO_NODE;
      next = nodes.siblingOf(next)
    ) {
      if (this.#stepTo(next).kind === "parameter") edges.push(next);
    }
    edges.sort((a, b) =>
      compareEdges(
        this.#stepTo(a) as ParameterTreeStep,
        this.#stepTo(b) as ParameterTreeStep,
      ) || this.#firstPatternOver(a) - this.#firstPatternOver(b)
    );
    for (const edge of edges) this.#readStep(edge);
  }

  /** Returns the lowest number of the patterns that lead through a node. */
  #firstPatternOver(node: number): number {
    const { nodes } = this.#tree;
    const pattern = nodes.valueOf(node);
    let first = pattern === NONE ? Infinity : pattern;
    for (
      let next = nodes.firstChildOf(node);
      next !== NO_NODE;
      next = nodes.siblingOf(next)
    ) {
      first = Math.min(first, this.#firstPatternOver(next));
    }
    return first;
  }

  #readStep(node: number): void {
    const next = this.read(node);
    this.#openSteps[this.#depth] = this.#tree.nodes.numberOf(node);
    this.#openNext[this.#depth] = next;
    this.#depth++;
  }

  #stepTo(node: number): TreeStep {
    return this.#tree.steps[this.#tree.nodes.numberOf(node)];
  }

  /** Finds the key of the subtree that was just read. */
  #findKey(leaf: LeafContent | undefined, start: number, end: number): number {
    let key = this.#keys.ensureChild(
      TRIE_ROOT,
      leaf ? this.#numberContent(leaf) : NO_CONTENT,
    );
    for (let index = start; index < end; index++) {
      key = this.#keys.ensureChild(key, this.#openSteps[index]);
      key = this.#keys.ensureChild(key, this.#openNext[index]);
    }
    return key;
  }

  #numberContent(content: LeafContent): number {
    let number = this.#contentIds.get(content);
    if (number === undefined) {
      this.#contentIds.set(content, number = this.#contentIds.size + 1);
    }
    return number;
  }

  /** Adds a subtree of its leaf and the steps just read; returns its number. */
  #addSubtree(
    leaf: LeafContent | undefined,
    start: number,
    edge: number,
    end: number,
  ): number {
    const { leaves, rooms, uses, starts, edges, steps, next } = this.subtrees;
    const subtree = leaves.push(leaf) - 1;
    let at = starts[subtree];
    edges[subtree] = at + edge - start;
    let room = leaf ? leaf.room : 0;
    for (let index = start; index < end; index++) {
      const target = this.#openNext[index];
      steps[at] = this.#openSteps[index];
      next[at] = target;
      at++;
      room += rooms[target];
      uses[target]++;
    }
    starts[subtree + 1] = at;
    rooms[subtree] = room;
    return subtree;
  }
}

/**
 * Merges the equal subtrees of a tree: those that match the same, with the same
 * contents at their leaves.
 *
 * @param tree The tree.
 * @param contentOf Returns the content of each pattern's leaf, called in leaf
 * order: in each subtree first its own, then those after its steps.
 */
export function shareSubtrees(
  tree: PatternTree,
  contentOf: (pattern: number) => LeafContent,
): Subtrees {
  const reader = new SubtreeReader(tree, contentOf);
  reader.read(TRIE_ROOT);
  return reader.subtrees;
}

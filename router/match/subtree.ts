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

/** What is noted where a pattern ends; one object stands for equal notes. */
export interface LeafContent {
  /** How many numbers the leaf takes: its own, and those that follow it. */
  readonly room: number;
  readonly words: readonly [number, number];
}

/**
 * What can follow at a boundary of segments. What can follow at several, such
 * as versions with the same paths, is one object.
 */
export interface Subtree {
  /** What is noted when a pattern ends here. */
  readonly leaf: LeafContent | undefined;
  readonly children: readonly StaticStep[];
  /** In the order in which they are tried. */
  readonly edges: readonly ParameterStep[];
  /** How many numbers its leaves take. */
  readonly room: number;
  /** Its number, from 0: what follows is numbered before what it follows. */
  readonly id: number;
  /**
   * How many steps lead to it. Equal subtrees are one, and the steps in it count
   * once. The number grows until the whole tree is read.
   */
  uses: number;
}

/** What follows one step further in a subtree. */
interface Step {
  readonly next: Subtree;
  /** The number of the first leaf there, counted from the subtree's first. */
  readonly first: number;
}

/** A static segment, and what follows it. */
interface StaticStep extends Step {
  readonly text: string;
}

/** A parameter, and what follows it. */
interface ParameterStep extends Step {
  readonly type: string;
  /** How many segments follow a `path`, plus one; else 0. */
  readonly following: number;
}

/**
 * The more text must follow a path parameter, and the fewer extensions a file
 * may have, the more specific it is. Expressions are tried as they are numbered.
 */
function compareEdges(a: ParameterTreeStep, b: ParameterTreeStep): number {
  return a.rank - b.rank || b.following - a.following ||
    (isExtensionList(a.type) ? compareExtensionLists(a.type, b.type) : 0);
}

/** Stands in a key for what is noted at a leaf, where a subtree has none. */
const NO_CONTENT = 0;

/** Reads the subtrees of a tree, each different one once. */
class SubtreeReader {
  readonly #tree: PatternTree;
  readonly #contentOf: (pattern: number) => LeafContent;
  /** The numbers of the contents, from 1. */
  readonly #contentIds = new Map<LeafContent, number>();
  /** The subtrees by their ids. */
  readonly #subtrees: Subtree[] = [];
  /**
   * Their ids by their keys, which are equal for equal subtrees: the leaf, and
   * for each step its number and the id of what follows it.
   */
  readonly #keys = new NumberTrie();
  /** The steps from the nodes that are being read, the outermost first. */
  readonly #steps: number[] = [];
  /** What follows them. */
  readonly #next: Subtree[] = [];
  #depth = 0;

  constructor(
    tree: PatternTree,
    contentOf: (pattern: number) => LeafContent,
  ) {
    this.#tree = tree;
    this.#contentOf = contentOf;
  }

  /** Reads a node and what follows it; gives the subtree that equals it. */
  read(node: number): Subtree {
    const pattern = this.#tree.nodes.valueOf(node);
    const leaf = pattern === NONE ? undefined : this.#contentOf(pattern);
    const start = this.#depth;
    this.#readSteps(node);
    const end = this.#depth;
    this.#depth = start;
    const key = this.#findKey(leaf, start, end);
    const known = this.#keys.valueOf(key);
    if (known !== NONE) return this.#subtrees[known];
    const id = this.#subtrees.length;
    const subtree = this.#createSubtree(leaf, start, end, id);
    this.#keys.note(key, id);
    this.#subtrees.push(subtree);
    return subtree;
  }

  /** Reads what follows a node: after static segments, then after parameters. */
  #readSteps(node: number): void {
    const { nodes } = this.#tree;
    let edge = NO_NODE;
    let edges = 0;
    for (
      let next = nodes.firstAfter(node);
      next !== NO_NODE;
      next = nodes.siblingOf(next)
    ) {
      if (this.#stepTo(next).kind === "static") this.#readStep(next);
      else {
        edge = next;
        edges++;
      }
    }
    if (edges === 1) this.#readStep(edge);
    else if (edges > 1) this.#readEdges(node);
  }

  /** Reads what follows a node after each of several parameters. */
  #readEdges(node: number): void {
    const { nodes } = this.#tree;
    const edges: number[] = [];
    for (
      let next = nodes.firstAfter(node);
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

  /** Gives the lowest number of the patterns that lead over a node. */
  #firstPatternOver(node: number): number {
    const { nodes } = this.#tree;
    const pattern = nodes.valueOf(node);
    let first = pattern === NONE ? Infinity : pattern;
    for (
      let next = nodes.firstAfter(node);
      next !== NO_NODE;
      next = nodes.siblingOf(next)
    ) {
      first = Math.min(first, this.#firstPatternOver(next));
    }
    return first;
  }

  #readStep(node: number): void {
    const next = this.read(node);
    this.#steps[this.#depth] = this.#tree.nodes.numberOf(node);
    this.#next[this.#depth] = next;
    this.#depth++;
  }

  #stepTo(node: number): TreeStep {
    return this.#tree.steps[this.#tree.nodes.numberOf(node)];
  }

  /** Finds the key of what was read. */
  #findKey(leaf: LeafContent | undefined, start: number, end: number): number {
    let key = this.#keys.follow(
      TRIE_ROOT,
      leaf ? this.#numberContent(leaf) : NO_CONTENT,
    );
    for (let index = start; index < end; index++) {
      key = this.#keys.follow(key, this.#steps[index]);
      key = this.#keys.follow(key, this.#next[index].id);
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

  /** Makes a subtree of its leaf and of what was read. */
  #createSubtree(
    leaf: LeafContent | undefined,
    start: number,
    end: number,
    id: number,
  ): Subtree {
    let room = leaf ? leaf.room : 0;
    const children: StaticStep[] = [];
    const edges: ParameterStep[] = [];
    for (let index = start; index < end; index++) {
      const step = this.#tree.steps[this.#steps[index]];
      const next = this.#next[index];
      if (step.kind === "static") {
        children.push({ text: step.text, next, first: room });
      } else {
        const { type, following } = step;
        edges.push({ type, following, next, first: room });
      }
      room += next.room;
      next.uses++;
    }
    return { leaf, children, edges, room, id, uses: 0 };
  }
}

/**
 * Brings together the equal subtrees of a tree: they take the same, and the
 * same is noted at their leaves.
 *
 * @param tree The tree.
 * @param contentOf Gives what is noted at the leaf of each pattern, in the order
 * of the leaves: in each subtree first its own, then those of its children, then
 * those of its edges.
 * @returns The subtree of the root.
 */
export function shareSubtrees(
  tree: PatternTree,
  contentOf: (pattern: number) => LeafContent,
): Subtree {
  return new SubtreeReader(tree, contentOf).read(TRIE_ROOT);
}

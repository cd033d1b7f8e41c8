import { listExtensions } from "../path/builtin_type.ts";
import { compareText } from "../path/compare_text.ts";
import {
  NONE,
  type PatternTree,
  type TreeEdge,
  type TreeNode,
} from "./pattern_tree.ts";

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
  /**
   * Numbers the subtrees that can be shared, what follows before what it
   * follows; {@linkcode NONE} when a leaf in it occurs only once.
   */
  readonly id: number;
  /**
   * At how many places of different subtrees it follows: what follows in a
   * shared one counts once. Found out while those are read.
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
export interface StaticStep extends Step {
  readonly text: string;
}

/** A parameter, and what follows it. */
export interface ParameterStep extends Step {
  readonly type: string;
  /** How many segments follow a `path`, plus one; else 0. */
  readonly following: number;
}

/** A tree of patterns in which equal subtrees are one. */
export interface SharedTree {
  readonly root: Subtree;
  /**
   * The numbers of the patterns in the order of their leaves: in each subtree
   * first its own, then those of its children, then those of its edges.
   */
  readonly patterns: readonly number[];
}

const NOTHING: never[] = [];

/**
 * The more text must follow a path parameter, and the fewer extensions a file
 * may have, the more specific it is. Expressions stay as they were declared.
 */
function compareEdges(a: TreeEdge, b: TreeEdge): number {
  return a.rank - b.rank || b.following - a.following ||
    (a.type.startsWith("ext=") ? compareExtensions(a.type, b.type) : 0);
}

function compareExtensions(a: string, b: string): number {
  return listExtensions(a).length - listExtensions(b).length ||
    compareText(a, b);
}

/** Numbers the contents that are there more than once. */
function numberRepeated(
  contents: readonly LeafContent[],
): ReadonlyMap<LeafContent, number> {
  const seen = new Set<LeafContent>();
  const numbers = new Map<LeafContent, number>();
  for (const content of contents) {
    if (!seen.has(content)) seen.add(content);
    else if (!numbers.has(content)) numbers.set(content, numbers.size);
  }
  return numbers;
}

/** Reads the subtrees of a tree, each different one once. */
class SubtreeReader {
  readonly patterns: number[] = [];
  readonly #contents: readonly LeafContent[];
  /** The numbers of the contents that several leaves have. */
  readonly #contentIds: ReadonlyMap<LeafContent, number>;
  readonly #subtrees = new Map<string, Subtree>();
  /** What follows at the nodes that are being read, the outermost first. */
  readonly #next: Subtree[] = [];
  #depth = 0;

  constructor(contents: readonly LeafContent[]) {
    this.#contents = contents;
    this.#contentIds = numberRepeated(contents);
  }

  /** Reads a node and what follows it; gives the subtree that equals it. */
  read(node: TreeNode): Subtree {
    const { number, children = NOTHING, edges = NOTHING } = node;
    const leaf = number === NONE ? undefined : this.#readLeaf(number);
    // Equal subtrees have equal keys; one that cannot be shared has none.
    let key = leaf ? this.#keyOf(leaf) : "";
    const start = this.#depth;
    for (const child of children) {
      const { text } = child;
      const next = this.read(child);
      this.#next[this.#depth++] = next;
      key = key === undefined || next.id === NONE
        ? undefined
        : `${key}/${text.length}:${text}${next.id}`;
    }
    if (edges.length > 1) edges.sort(compareEdges);
    for (const { type, following, node } of edges) {
      const next = this.read(node);
      this.#next[this.#depth++] = next;
      key = key === undefined || next.id === NONE
        ? undefined
        : `${key}<${type.length}:${type}${following}>${next.id}`;
    }
    const end = this.#depth;
    this.#depth = start;
    const known = key === undefined ? undefined : this.#subtrees.get(key);
    if (known) return known;
    const id = key === undefined ? NONE : this.#subtrees.size;
    const next = this.#next.slice(start, end);
    const subtree = createSubtree(node, leaf, next, id);
    if (key !== undefined) this.#subtrees.set(key, subtree);
    return subtree;
  }

  #readLeaf(pattern: number): LeafContent {
    this.patterns.push(pattern);
    return this.#contents[pattern];
  }

  #keyOf(leaf: LeafContent): string | undefined {
    return this.#contentIds.get(leaf)?.toString();
  }
}

/** Makes a subtree of a node, given what follows its children and edges. */
function createSubtree(
  { children = NOTHING, edges = NOTHING }: TreeNode,
  leaf: LeafContent | undefined,
  next: readonly Subtree[],
  id: number,
): Subtree {
  let room = leaf ? leaf.room : 0;
  const statics = children.map(({ text }, index): StaticStep => {
    const step = { text, next: next[index], first: room };
    room += step.next.room;
    return step;
  });
  const parameters = edges.map(({ type, following }, index): ParameterStep => {
    const subtree = next[children.length + index];
    const step = { type, following, next: subtree, first: room };
    room += subtree.room;
    return step;
  });
  for (const subtree of next) subtree.uses++;
  return { leaf, children: statics, edges: parameters, room, id, uses: 0 };
}

/**
 * Brings together the equal subtrees of a tree: they take the same, and the
 * same is noted at their leaves.
 *
 * @param tree The tree, whose edges are put into the order of their trial.
 * @param contents What is noted at the leaf of each pattern.
 */
export function shareSubtrees(
  { root }: PatternTree,
  contents: readonly LeafContent[],
): SharedTree {
  const reader = new SubtreeReader(contents);
  return { root: reader.read(root), patterns: reader.patterns };
}

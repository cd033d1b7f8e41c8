import { groupBy } from "../path/group_by.ts";
import {
  characterAt,
  chooseHash,
  chooseOffset,
  DistinctCounter,
  slotOf,
} from "./branch.ts";
import {
  NONE,
  type PatternTree,
  type TreeEdge,
  type TreeNode,
} from "./pattern_tree.ts";

/**
 * The compiled patterns of an application, as plain data: it can be written
 * out and read back.
 *
 * The program is a tree. Its nodes stand at the boundaries of segments where a
 * path can end or a parameter can follow; a run leads from one node to the
 * next, over all the static text between them. From a node, static text is
 * tried first: branches look at single characters to pick the one run that can
 * follow, whose text is then compared in full. Edges, each a parameter, follow
 * in the order of their types' preference.
 *
 * What is read together lies together and takes little room, since much of a
 * walk's time is that of reaching memory.
 */
export interface Table {
  /** Nodes, branches and runs, each at the number that refers to it. */
  readonly program: Int32Array;
  /** The texts of the types that edges refer to; `str` and `int` come first. */
  readonly types: readonly string[];
  /** The most parameters that one pattern has. */
  readonly parameters: number;
}

/** The number of this layout; whoever changes it takes the next. */
export const LAYOUT = 2;

/**
 * A node: twice the number of its edges, and 1 more when a path can end at it;
 * its static child; its edges; and where a path can end, a {@linkcode LEAF}. A
 * static child is a run, `~` a branch, or 0 for none.
 */
export const NODE = { header: 0, child: 1, edges: 2 };

/**
 * A leaf: `~` the number of its pattern, and room for two words more. All three
 * are for whoever answers its requests to write over.
 */
export const LEAF = { number: 0, size: 3 };

/**
 * An edge: the number of its parameter's type, and the node after it. Above
 * {@linkcode EDGE_TYPE_BITS} stands how many segments follow a parameter of
 * type `path`, plus one; 0 for any other, which takes one segment.
 */
export const EDGE = { type: 0, node: 1, size: 2 };

/** How many bits of an edge's first word are the number of its type. */
export const EDGE_TYPE_BITS = 16;

/**
 * A branch: the offset of the character to look at, with the number of bits to
 * shift above {@linkcode BRANCH_OFFSET_BITS}; the number to multiply the
 * character with; and the static children by the result.
 */
export const BRANCH = { offset: 0, multiplier: 1, children: 2 };

/** How many bits of a branch's first word are its offset. */
export const BRANCH_OFFSET_BITS = 16;

/**
 * A run: the length of its text after the first slash, its characters, two in
 * a word, and then the node.
 */
export const RUN = { length: 0, text: 1 };

/** Where the root's node stands in a program; 0 refers to nothing. */
export const ROOT_NODE = 1;

/** The number of the type `str`, which the search knows by itself. */
export const TEXT = 0;
/** The number of the type `int`, which the search knows by itself. */
export const INTEGER = 1;

/** A static child: its text after one slash, and what follows. */
interface Child {
  readonly text: string;
  readonly node: TreeNode;
}

/** The more text must follow a path parameter, the more specific it is. */
function compareEdges(a: TreeEdge, b: TreeEdge): number {
  return a.rank - b.rank || b.following - a.following;
}

/** Tells whether a path can end at a node, or a parameter follow. */
function isBoundary({ number, edges }: TreeNode): boolean {
  return number !== NONE || edges !== undefined;
}

/** Lists the static children of a node. */
function listChildren(children: readonly TreeNode[]): readonly Child[] {
  const [node] = children;
  // Most nodes have one, for which a list that can grow takes too much room.
  return children.length === 1 && isBoundary(node)
    ? [{ text: node.text, node }]
    : gatherChildren(children, "", []);
}

/** Gathers static children up to where a path can end or a parameter follow. */
function gatherChildren(
  children: readonly TreeNode[],
  before: string,
  gathered: Child[],
): readonly Child[] {
  for (const node of children) {
    const text = before + node.text;
    if (isBoundary(node)) gathered.push({ text, node });
    else if (node.children) gatherChildren(node.children, `${text}/`, gathered);
  }
  return gathered;
}

/** Writes a tree's nodes, each before what follows it. */
class TableWriter {
  readonly #leaves: Int32Array;
  /** Nothing is at 0, so that it can refer to nothing. */
  #program = new Int32Array(256);
  #length = ROOT_NODE;
  readonly #types: string[] = ["str", "int"];
  readonly #counter = new DistinctCounter();

  constructor(size: number) {
    this.#leaves = new Int32Array(size);
  }

  #push(word: number): void {
    if (this.#length === this.#program.length) {
      const larger = new Int32Array(2 * this.#length);
      larger.set(this.#program);
      this.#program = larger;
    }
    this.#program[this.#length++] = word;
  }

  writeNode(node: TreeNode): number {
    const { number, edges, children } = node;
    const at = this.#length;
    const sorted = edges?.sort(compareEdges) ?? [];
    this.#push(sorted.length << 1 | Number(number !== NONE));
    this.#push(0);
    for (const { type, following } of sorted) {
      this.#push(this.#typeNumber(type) | following << EDGE_TYPE_BITS);
      this.#push(0);
    }
    if (number !== NONE) this.#writeLeaf(number);
    if (children) {
      const child = this.#writeChildren(listChildren(children));
      this.#program[at + NODE.child] = child;
    }
    let edge = at + NODE.edges;
    for (const { node } of sorted) {
      const next = this.writeNode(node);
      this.#program[edge + EDGE.node] = next;
      edge += EDGE.size;
    }
    return at;
  }

  #writeLeaf(number: number): void {
    this.#leaves[number] = this.#length;
    this.#push(~number);
    for (let word = 1; word < LEAF.size; word++) this.#push(0);
  }

  /** Writes static children: one as a run, several as `~` their branch. */
  #writeChildren(runs: readonly Child[]): number {
    return runs.length === 1
      ? this.#writeRun(runs[0])
      : ~this.#writeBranch(runs);
  }

  #writeBranch(runs: readonly Child[]): number {
    const texts = runs.map(({ text }) => text);
    const offset = chooseOffset(texts, this.#counter);
    const groups = groupBy(runs, ({ text }) => characterAt(text, offset));
    const hash = chooseHash([...groups.keys()], this.#counter);
    const at = this.#length;
    this.#push(offset | hash.shift << BRANCH_OFFSET_BITS);
    this.#push(hash.multiplier);
    for (let slot = 0; slot < 2 ** (32 - hash.shift); slot++) this.#push(0);
    for (const [character, group] of groups) {
      const child = this.#writeChildren(group);
      this.#program[at + BRANCH.children + slotOf(hash, character)] = child;
    }
    return at;
  }

  #writeRun({ text, node }: Child): number {
    const at = this.#length;
    this.#push(text.length);
    for (let index = 0; index < text.length; index += 2) {
      const second = index + 1 < text.length ? text.charCodeAt(index + 1) : 0;
      this.#push(text.charCodeAt(index) | second << 16);
    }
    this.writeNode(node);
    return at;
  }

  #typeNumber(type: string): number {
    const known = this.#types.indexOf(type);
    return known === -1 ? this.#types.push(type) - 1 : known;
  }

  finish(parameters: number): CompiledPatterns {
    const table = {
      program: this.#program.slice(0, this.#length),
      types: this.#types,
      parameters,
    };
    return { table, leaves: this.#leaves };
  }
}

/** What {@linkcode compileTable} makes of patterns. */
export interface CompiledPatterns {
  readonly table: Table;
  /** For each pattern's number its leaf's place in the program. */
  readonly leaves: Int32Array;
}

/** Compiles patterns into a table; their numbers are those of the tree. */
export function compileTable(
  { root, size, parameters }: PatternTree,
): CompiledPatterns {
  const writer = new TableWriter(size);
  writer.writeNode(root);
  return writer.finish(parameters);
}

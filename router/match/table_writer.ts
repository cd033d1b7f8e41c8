import { groupBy } from "../collection/group_by.ts";
import type { PatternTree } from "../path/pattern_tree.ts";
import {
  AlikeCounter,
  characterAt,
  chooseHash,
  chooseOffset,
  slotOf,
} from "./branch.ts";
import { type LeafContent, shareSubtrees, type Subtree } from "./subtree.ts";
import {
  BRANCH,
  BRANCH_OFFSET_BITS,
  EDGE,
  EDGE_TYPE_BITS,
  LEAF,
  LINK,
  NODE,
  NODE_HEADER,
  ROOT_NODE,
  RUN,
  type Table,
} from "./table.ts";

/**
 * How many numbers the leaves of a subtree must take for it to be written once
 * and linked to. With 16, a match on three releases of GitHub's API takes 2 %
 * longer.
 */
const MIN_SHARED = 64;

function isShared({ uses, room }: Subtree): boolean {
  return uses > 1 && room >= MIN_SHARED;
}

/** A static child: its text after one slash, and what follows. */
interface Child {
  readonly text: string;
  readonly next: Subtree;
  /** The number of its first leaf, counted as in the node it belongs to. */
  readonly first: number;
}

/** Tells whether a run ends before a subtree. */
function isBoundary(subtree: Subtree): boolean {
  return subtree.leaf !== undefined || subtree.edges.length > 0 ||
    isShared(subtree);
}

/** Gathers static children up to where a run ends. */
function gatherChildren(
  { children }: Subtree,
  before: string,
  first: number,
  gathered: Child[],
): readonly Child[] {
  for (const child of children) {
    const { next } = child;
    const text = before + child.text;
    const own = first + child.first;
    if (isBoundary(next)) gathered.push({ text, next, first: own });
    else gatherChildren(next, `${text}/`, own, gathered);
  }
  return gathered;
}

/** A link that was written before what it leads to. */
interface Link {
  /** Where it stands in the program. */
  readonly offset: number;
  readonly target: Subtree;
}

/** Writes a tree's nodes, each before what follows it. */
class TableWriter {
  /** Nothing is at 0, so that it can refer to nothing. */
  #program = new Int32Array(256);
  #length = ROOT_NODE;
  readonly #types: string[] = ["str", "int"];
  readonly #counter = new AlikeCounter();
  readonly #links: Link[] = [];

  /** Makes room for words, which are 0; gives the place of the first. */
  #reserve(count: number): number {
    const at = this.#length;
    this.#length += count;
    if (this.#length > this.#program.length) {
      const larger = new Int32Array(2 * this.#length);
      larger.set(this.#program);
      this.#program = larger;
    }
    return at;
  }

  writeTree(root: Subtree): void {
    this.#writeNode(root, 0);
    const written = new Map<Subtree, number>();
    // Writing what a link leads to can add links.
    for (const { offset, target } of this.#links) {
      let node = written.get(target);
      // What links lead to counts its leaves from 0.
      if (node === undefined) {
        written.set(target, node = this.#writeNode(target, 0));
      }
      this.#program[offset + LINK.node] = node;
    }
  }

  /** Writes what follows a run or a parameter; gives its place. */
  #writeNext(subtree: Subtree, first: number): number {
    return isShared(subtree)
      ? this.#writeLink(subtree, first)
      : this.#writeNode(subtree, first);
  }

  #writeLink(target: Subtree, first: number): number {
    const offset = this.#reserve(LINK.size);
    this.#links.push({ offset, target });
    this.#program[offset + NODE.header] = NODE_HEADER.isLink;
    this.#program[offset + LINK.base] = first;
    return offset;
  }

  /** Writes a node, whose leaves are counted from `first` on. */
  #writeNode(subtree: Subtree, first: number): number {
    const { leaf, children, edges } = subtree;
    const leafAt = NODE.edges + edges.length * EDGE.size;
    const at = this.#reserve(leaf ? leafAt + LEAF.size : leafAt);
    const hasLeaf = leaf ? NODE_HEADER.hasLeaf : 0;
    this.#program[at] = edges.length << NODE_HEADER.edgesShift | hasLeaf;
    if (leaf) this.#writeLeaf(leaf, first, at + leafAt);
    if (children.length > 0) {
      const child = this.#writeChildren(gatherChildren(subtree, "", first, []));
      this.#program[at + NODE.child] = child;
    }
    let edge = at + NODE.edges;
    for (const { type, following, next, first: own } of edges) {
      const node = this.#writeNext(next, first + own);
      this.#program[edge + EDGE.type] = this.#typeNumber(type) |
        following << EDGE_TYPE_BITS;
      this.#program[edge + EDGE.node] = node;
      edge += EDGE.size;
    }
    return at;
  }

  #writeLeaf({ words }: LeafContent, number: number, at: number): void {
    this.#program[at + LEAF.number] = number;
    this.#program[at + LEAF.second] = words[0];
    this.#program[at + LEAF.third] = words[1];
  }

  /** Writes static children: one as a run, several as `~` their branch. */
  #writeChildren(children: readonly Child[]): number {
    return children.length === 1
      ? this.#writeRun(children[0])
      : ~this.#writeBranch(children);
  }

  #writeBranch(children: readonly Child[]): number {
    const texts = children.map(({ text }) => text);
    const offset = chooseOffset(texts, this.#counter);
    const groups = groupBy(children, ({ text }) => characterAt(text, offset));
    const hash = chooseHash([...groups.keys()], this.#counter);
    const at = this.#reserve(BRANCH.children + 2 ** (32 - hash.shift));
    this.#program[at + BRANCH.offset] = offset |
      hash.shift << BRANCH_OFFSET_BITS;
    this.#program[at + BRANCH.multiplier] = hash.multiplier;
    for (const [character, group] of groups) {
      const child = this.#writeChildren(group);
      this.#program[at + BRANCH.children + slotOf(hash, character)] = child;
    }
    return at;
  }

  #writeRun({ text, next: subtree, first }: Child): number {
    const whole = text.length % 2 === 0 ? text : `/${text}`;
    const at = this.#reserve(RUN.text + whole.length / 2);
    const program = this.#program;
    program[at + RUN.length] = text.length;
    let word = at + RUN.text;
    for (let next = 0; next < whole.length; next += 2) {
      program[word++] = whole.charCodeAt(next) |
        whole.charCodeAt(next + 1) << 16;
    }
    this.#writeNext(subtree, first);
    return at;
  }

  #typeNumber(type: string): number {
    const known = this.#types.indexOf(type);
    return known === -1 ? this.#types.push(type) - 1 : known;
  }

  finish(parameters: number): Table {
    return {
      program: this.#program.slice(0, this.#length),
      types: this.#types,
      parameters,
      leaves: this.#length,
    };
  }
}

/** Notes nothing but its number at a leaf, which equals no other. */
function createBlank(): LeafContent {
  return { room: 1, words: [0, 0] };
}

/**
 * Compiles patterns into a table.
 *
 * @param tree The patterns.
 * @param contentOf Gives what the leaf of each holds, one object for what is
 * equal. It is asked once for each pattern, in the order of the leaves.
 */
export function compileTable(
  tree: PatternTree,
  contentOf: (pattern: number) => LeafContent = createBlank,
): Table {
  const writer = new TableWriter();
  writer.writeTree(shareSubtrees(tree, contentOf));
  return writer.finish(tree.parameters);
}

import { groupBy } from "../collection/group_by.ts";
import type {
  ParameterTreeStep,
  PatternTree,
  StaticTreeStep,
  TreeStep,
} from "../path/pattern_tree.ts";
import {
  characterAt,
  chooseHash,
  chooseOffset,
  CollisionCounter,
  slotOf,
} from "./branch.ts";
import { type LeafContent, shareSubtrees, type Subtrees } from "./subtree.ts";
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

/** A static child: its text after one slash, and what follows. */
interface Child {
  readonly text: string;
  /** The subtree that follows. */
  readonly next: number;
  /** The number of its first leaf, counted as in the node it belongs to. */
  readonly first: number;
}

/** A link that was written before its target. */
interface Link {
  /** Its offset in the program. */
  readonly offset: number;
  /** The subtree that it leads to. */
  readonly target: number;
}

/** Writes a tree's nodes, each before what follows it. */
class TableWriter {
  readonly #subtrees: Subtrees;
  readonly #steps: readonly TreeStep[];
  /** Offset 0 is unused, so that it can refer to nothing. */
  #program = new Int32Array(256);
  #length = ROOT_NODE;
  readonly #types: string[] = ["str", "int"];
  readonly #counter = new CollisionCounter();
  readonly #links: Link[] = [];

  constructor(subtrees: Subtrees, steps: readonly TreeStep[]) {
    this.#subtrees = subtrees;
    this.#steps = steps;
  }

  /** Reserves words, which are 0; returns the offset of the first. */
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

  writeTree(): void {
    const root = this.#subtrees.leaves.length - 1;
    this.#writeNode(root, 0);
    const written = new Map<number, number>();
    // Writing a link's target can add links.
    for (const { offset, target } of this.#links) {
      let node = written.get(target);
      // A link's target counts its leaves from 0.
      if (node === undefined) {
        written.set(target, node = this.#writeNode(target, 0));
      }
      this.#program[offset + LINK.node] = node;
    }
  }

  #isShared(subtree: number): boolean {
    const { uses, rooms } = this.#subtrees;
    return uses[subtree] > 1 && rooms[subtree] >= MIN_SHARED;
  }

  /** Tells whether a run ends before a subtree. */
  #isBoundary(subtree: number): boolean {
    const { leaves, starts, edges } = this.#subtrees;
    return leaves[subtree] !== undefined ||
      edges[subtree] < starts[subtree + 1] || this.#isShared(subtree);
  }

  /** Writes what follows a run or a parameter; returns its offset. */
  #writeNext(subtree: number, first: number): number {
    return this.#isShared(subtree)
      ? this.#writeLink(subtree, first)
      : this.#writeNode(subtree, first);
  }

  #writeLink(target: number, first: number): number {
    const offset = this.#reserve(LINK.size);
    this.#links.push({ offset, target });
    this.#program[offset + NODE.header] = NODE_HEADER.isLink;
    this.#program[offset + LINK.base] = first;
    return offset;
  }

  /** Writes a node, whose leaves are counted from `first` on. */
  #writeNode(subtree: number, first: number): number {
    const { leaves, starts, edges } = this.#subtrees;
    const leaf = leaves[subtree];
    const count = starts[subtree + 1] - edges[subtree];
    const leafAt = NODE.edges + count * EDGE.size;
    const at = this.#reserve(leaf ? leafAt + LEAF.size : leafAt);
    const hasLeaf = leaf ? NODE_HEADER.hasLeaf : 0;
    this.#program[at] = count << NODE_HEADER.edgesShift | hasLeaf;
    if (leaf) this.#writeLeaf(leaf, first, at + leafAt);
    let own = first + (leaf ? leaf.room : 0);
    if (starts[subtree] < edges[subtree]) {
      const children: Child[] = [];
      own = this.#collectChildren(subtree, "", own, children);
      const child = this.#writeChildren(children);
      this.#program[at + NODE.child] = child;
    }
    this.#writeEdges(subtree, own, at + NODE.edges);
    return at;
  }

  /** Writes the edges of a node and what follows them. */
  #writeEdges(subtree: number, first: number, at: number): void {
    const { starts, edges, rooms, steps, next } = this.#subtrees;
    let edge = at;
    let own = first;
    for (let index = edges[subtree]; index < starts[subtree + 1]; index++) {
      const step = this.#steps[steps[index]] as ParameterTreeStep;
      const node = this.#writeNext(next[index], own);
      this.#program[edge + EDGE.type] = this.#typeNumber(step.type) |
        step.following << EDGE_TYPE_BITS;
      this.#program[edge + EDGE.node] = node;
      own += rooms[next[index]];
      edge += EDGE.size;
    }
  }

  /**
   * Collects static children up to where a run ends, whose leaves are counted
   * from `first` on; returns the number after theirs.
   */
  #collectChildren(
    subtree: number,
    before: string,
    first: number,
    children: Child[],
  ): number {
    const { starts, edges, rooms, steps, next } = this.#subtrees;
    let own = first;
    for (let index = starts[subtree]; index < edges[subtree]; index++) {
      const { text } = this.#steps[steps[index]] as StaticTreeStep;
      const child = next[index];
      if (this.#isBoundary(child)) {
        children.push({ text: before + text, next: child, first: own });
      } else {
        this.#collectChildren(child, `${before}${text}/`, own, children);
      }
      own += rooms[child];
    }
    return own;
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

  #writeRun({ text, next, first }: Child): number {
    const whole = text.length % 2 === 0 ? text : `/${text}`;
    const at = this.#reserve(RUN.text + whole.length / 2);
    const program = this.#program;
    program[at + RUN.length] = text.length;
    let word = at + RUN.text;
    for (let index = 0; index < whole.length; index += 2) {
      program[word++] = whole.charCodeAt(index) |
        whole.charCodeAt(index + 1) << 16;
    }
    this.#writeNext(next, first);
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

/** Creates the content of a leaf that has only its number, unlike any other. */
function createBlank(): LeafContent {
  return { room: 1, words: [0, 0] };
}

/**
 * Compiles patterns into a table.
 *
 * @param tree The patterns.
 * @param contentOf Returns the content of each pattern's leaf, the same object
 * for equal contents. It is called once for each pattern, in leaf order.
 */
export function compileTable(
  tree: PatternTree,
  contentOf: (pattern: number) => LeafContent = createBlank,
): Table {
  const writer = new TableWriter(shareSubtrees(tree, contentOf), tree.steps);
  writer.writeTree();
  return writer.finish(tree.mostParameters);
}

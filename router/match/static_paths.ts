import { groupBy } from "../path/group_by.ts";
import {
  BRANCH,
  BRANCH_OFFSET_BITS,
  EDGE,
  LINK,
  NODE,
  NODE_HEADER,
  ROOT_NODE,
  RUN,
} from "./table.ts";

/**
 * Paths without parameters, each to be found as a whole, which takes 0.3 to 0.8
 * of the time of a walk. A path's slot is told by its length and one character,
 * which several versions have in common: of six, two take twice as long as walked.
 */
export interface StaticPaths {
  /** For each slot its first path, or an empty text; after those all others. */
  readonly texts: readonly string[];
  /** For each path the place of its leaf in the table's program. */
  readonly leaves: Int32Array;
  /** For each path what the number of that leaf is counted from. */
  readonly bases: Int32Array;
  /** For each path where another one of its slot stands, or 0. */
  readonly others: Int32Array;
  /** Whether there is no path. */
  readonly isEmpty: boolean;
}

/**
 * How many runs a program may have from its root for paths to be found so. Among
 * more, processors do not foresee which paths are, and misses take longer.
 */
const MOST_RUNS = 128;
/** Most paths have one of their own. */
const SLOTS = 4 * MOST_RUNS;
/** To compare a path with more than these takes longer than to walk. */
const MOST_IN_SLOT = 4;

interface StaticPath {
  readonly text: string;
  readonly leaf: number;
  readonly base: number;
}

/**
 * Gives the slot of a path of two characters or more.
 *
 * @param text A text that holds the path.
 * @param length The path's length.
 * @param end Where the path ends in the text.
 */
export function slotOfPath(
  text: string,
  length: number,
  end: number,
): number {
  // Names of one length mostly end with the same character, an `s`.
  return Math.imul(length, 31) + text.charCodeAt(end - 2 | 0) & SLOTS - 1;
}

/**
 * Collects the paths without parameters of a table's program, if it is small.
 *
 * @param program The program.
 */
export function collectStaticPaths(program: Int32Array): StaticPaths {
  const paths = listPaths(program);
  const texts: string[] = new Array(SLOTS).fill("");
  const leaves = new Int32Array(SLOTS + paths.length);
  const bases = new Int32Array(SLOTS + paths.length);
  const others = new Int32Array(SLOTS + paths.length);
  const bySlot = groupBy(
    paths,
    ({ text }) => slotOfPath(text, text.length, text.length),
  );
  for (const [slot, all] of bySlot) {
    const [{ text: { length } }] = all;
    // The walk finds those that are left out.
    const alike = all.filter(({ text }) => text.length === length);
    let place = slot;
    for (const { text, leaf, base } of alike.slice(0, MOST_IN_SLOT)) {
      if (texts[slot] !== "") place = others[place] = texts.length;
      texts[place] = text;
      leaves[place] = leaf;
      bases[place] = base;
    }
  }
  return { texts, leaves, bases, others, isEmpty: paths.length === 0 };
}

/** Lists paths but the root, which has no text; none if there is too much. */
function listPaths(program: Int32Array): readonly StaticPath[] {
  const paths: StaticPath[] = [];
  let runs = 0;

  function readNode(node: number, text: string, base: number): void {
    const header = program[node + NODE.header];
    if (header === NODE_HEADER.isLink) {
      const next = base + program[node + LINK.base];
      return readNode(program[node + LINK.node], text, next);
    }
    if ((header & NODE_HEADER.hasLeaf) !== 0 && text !== "") {
      const edges = header >> NODE_HEADER.edgesShift;
      paths.push({ text, leaf: node + NODE.edges + edges * EDGE.size, base });
    }
    readChild(program[node + NODE.child], text, base);
  }

  function readChild(child: number, text: string, base: number): void {
    if (child === 0 || runs > MOST_RUNS) return;
    if (child > 0) return readRun(child, text, base);
    const branch = ~child;
    const bits = 32 - (program[branch + BRANCH.offset] >>> BRANCH_OFFSET_BITS);
    for (let slot = 0; slot < 2 ** bits; slot++) {
      readChild(program[branch + BRANCH.children + slot], text, base);
    }
  }

  function readRun(run: number, text: string, base: number): void {
    runs++;
    const length = program[run + RUN.length];
    const node = run + RUN.text + (length + 1 >> 1);
    // A text of odd length begins with the slash before it.
    let whole = length % 2 === 0 ? `${text}/` : text;
    for (let word = run + RUN.text; word < node; word++) {
      const pair = program[word];
      whole += String.fromCharCode(pair & 0xffff, pair >>> 16);
    }
    readNode(node, whole, base);
  }

  readNode(ROOT_NODE, "", 0);
  return runs > MOST_RUNS ? [] : paths;
}

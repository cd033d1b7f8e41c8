import { groupBy } from "../collection/group_by.ts";
import { AlikeCounter, chooseOffset } from "./branch.ts";
import {
  BRANCH,
  BRANCH_OFFSET_BITS,
  EDGE,
  LINK,
  NO_LEAF,
  NODE,
  NODE_HEADER,
  ROOT_NODE,
  RUN,
} from "./table.ts";

/**
 * Finds a path without parameters as a whole, given a text that holds it, where
 * it begins and where it ends. It gives the place of the path's leaf in the
 * table's program, or -1 when it must be walked to.
 */
export type StaticFinder = (text: string, start: number, end: number) => number;

// Those of other modules are read each time, as is said in find.ts.
const NONE = NO_LEAF;

/**
 * How many runs a program may have from its root for paths to be found so. Among
 * more, processors do not foresee which paths are, and misses take longer.
 */
const MAX_RUNS = 128;
/** Most paths of one version have one of their own. */
const SLOTS = 4 * MAX_RUNS;
/** The digits that versions differ in have entries of their own. */
const OTHERS = 16;

interface StaticPath {
  readonly text: string;
  readonly leaf: number;
  readonly base: number;
}

/** Paths by their entries: the slots, then those of what else is in a slot. */
interface PathEntries {
  /** For each entry its path, or an empty text. */
  readonly texts: readonly string[];
  /** For each entry the path's leaf in the table's program. */
  readonly leaves: Int32Array;
  /** For each entry what the number of that leaf is counted from. */
  readonly bases: Int32Array;
  /** For each slot where the entries of its other paths begin, or 0. */
  readonly others: Int32Array;
  /** For each slot the offset of the character that tells those apart. */
  readonly offsets: Int32Array;
}

/** Gives the slot of a path that ends in a text, of two characters or more. */
function slotOfPath(text: string, length: number, end: number): number {
  // Names of one length mostly end with the same character, an `s`.
  return Math.imul(length, 31) + text.charCodeAt(end - 2 | 0) & SLOTS - 1;
}

/** Gives the entry of a path that is not the first of its slot. */
function entryOf(others: number, character: number): number {
  return others + (character & OTHERS - 1) | 0;
}

function enterPaths(paths: readonly StaticPath[]): PathEntries {
  const texts: string[] = new Array(SLOTS).fill("");
  // More entries than there can be: as if each path were alone among others.
  const leaves = new Int32Array(SLOTS + OTHERS * paths.length);
  const bases = new Int32Array(leaves.length);
  const others = new Int32Array(SLOTS);
  const offsets = new Int32Array(SLOTS);
  const counter = new AlikeCounter();

  function put(entry: number, { text, leaf, base }: StaticPath): void {
    texts[entry] = text;
    leaves[entry] = leaf;
    bases[entry] = base;
  }

  const bySlot = groupBy(
    paths,
    ({ text }) => slotOfPath(text, text.length, text.length),
  );
  for (const [slot, [first, ...further]] of bySlot) {
    put(slot, first);
    const { length } = first.text;
    // Those of another length are left out, and of two that meet at one entry,
    // one is: the walk finds them.
    const alike = further.filter(({ text }) => text.length === length);
    if (alike.length === 0) continue;
    const offset = chooseOffset(alike.map(({ text }) => text), counter);
    const begin = texts.length;
    texts.push(...new Array(OTHERS).fill(""));
    for (const path of alike) {
      put(entryOf(begin, path.text.charCodeAt(offset)), path);
    }
    others[slot] = begin;
    offsets[slot] = offset;
  }
  return { texts, leaves, bases, others, offsets };
}

/**
 * Makes a finder of the paths without parameters of a table's program, if it is
 * small. To find one as a whole takes 0.3 to 0.8 of the time of a walk. Its length
 * and one character choose a path's slot, so that the same path of several
 * versions mostly falls into one. The slot's first path is compared, and then the
 * one that another character chooses: to compare all of six versions in turn
 * would take longer than a walk.
 *
 * @param program The program.
 * @param base Is set to what the number of a leaf is counted from.
 */
export function createStaticFinder(
  program: Int32Array,
  base: Int32Array,
): StaticFinder {
  const paths = listPaths(program);
  if (paths.length === 0) return () => NONE;
  const { texts, leaves, bases, others, offsets } = enterPaths(paths);
  return (text, start, end) => {
    const length = end - start | 0;
    if (length < 2) return NONE;
    let entry = slotOfPath(text, length, end);
    if (texts[entry].length !== length) return NONE;
    const path = length === text.length ? text : text.slice(start, end);
    if (texts[entry] !== path) {
      const first = others[entry];
      if (first === 0) return NONE;
      entry = entryOf(first, text.charCodeAt(start + offsets[entry] | 0));
      if (texts[entry] !== path) return NONE;
    }
    base[0] = bases[entry];
    return leaves[entry];
  };
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
    if (child === 0 || runs > MAX_RUNS) return;
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
  return runs > MAX_RUNS ? [] : paths;
}

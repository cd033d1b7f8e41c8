import { groupBy } from "../collection/group_by.ts";
import { chooseOffset, CollisionCounter } from "./branch.ts";
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
 * Looks up a path without parameters as a whole, given a string that contains
 * it, where it begins and where it ends. Returns the offset of the path's leaf
 * in the table's program, or -1 when the tree must be walked.
 */
export type StaticFinder = (text: string, start: number, end: number) => number;

// Constants of other modules are read at each use, as find.ts explains.
const NONE = NO_LEAF;

/**
 * The most runs that a program may have for its paths to be looked up. With
 * more, processors mispredict which paths are found, and misses take longer.
 */
const MAX_RUNS = 128;
/** With so many, most paths of one version have a slot of their own. */
const SLOTS = 4 * MAX_RUNS;
/** Enough that the digits in which versions differ have separate entries. */
const OTHERS = 16;

interface StaticPath {
  readonly text: string;
  readonly leaf: number;
  readonly base: number;
}

/** Paths by entry: first one for each slot, then the other paths of slots. */
interface PathEntries {
  /** For each entry, its path or an empty string. */
  readonly texts: readonly string[];
  /** For each entry, the path's leaf in the table's program. */
  readonly leaves: Int32Array;
  /** For each entry, the base that the number of that leaf is relative to. */
  readonly bases: Int32Array;
  /** For each slot, where the entries of its other paths begin, or 0. */
  readonly others: Int32Array;
  /** For each slot, the offset of the character that tells those apart. */
  readonly offsets: Int32Array;
}

/** Returns the slot of a path of two characters or more that ends at `end`. */
function slotOfPath(text: string, length: number, end: number): number {
  // Names of one length usually end with the same character, an `s`.
  return Math.imul(length, 31) + text.charCodeAt(end - 2 | 0) & SLOTS - 1;
}

/** Returns a set of the lengths of paths, modulo 32, as bits. */
function markLengths(paths: readonly StaticPath[]): number {
  return paths.reduce((marks, { text }) => marks | 1 << text.length, 0);
}

/** Returns the entry of a path that is not the first of its slot. */
function entryOf(others: number, character: number): number {
  return others + (character & OTHERS - 1) | 0;
}

function enterPaths(paths: readonly StaticPath[]): PathEntries {
  const texts: string[] = new Array(SLOTS).fill("");
  // An upper bound: as if each path needed a group of entries of its own.
  const leaves = new Int32Array(SLOTS + OTHERS * paths.length);
  const bases = new Int32Array(leaves.length);
  const others = new Int32Array(SLOTS);
  const offsets = new Int32Array(SLOTS);
  const counter = new CollisionCounter();

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
    // Paths of another length are left out, and so is one of two that collide
    // at an entry: the walk finds them.
    const sameLength = further.filter(({ text }) => text.length === length);
    if (sameLength.length === 0) continue;
    const offset = chooseOffset(sameLength.map(({ text }) => text), counter);
    const begin = texts.length;
    texts.push(...new Array(OTHERS).fill(""));
    for (const path of sameLength) {
      put(entryOf(begin, path.text.charCodeAt(offset)), path);
    }
    others[slot] = begin;
    offsets[slot] = offset;
  }
  return { texts, leaves, bases, others, offsets };
}

/**
 * Creates a finder of the paths without parameters in a table's program, if it
 * is small. Such a lookup takes 0.3 to 0.8 of the time of a walk. A path's
 * length and one character choose its slot, so that the same path of several
 * versions usually falls into one. The slot's first path is compared, and then
 * the one that another character chooses: comparing all of six versions in turn
 * would take longer than a walk.
 *
 * @param program The program.
 * @param base Set to the base that the number of a leaf is relative to.
 */
export function createStaticFinder(
  program: Int32Array,
  base: Int32Array,
): StaticFinder {
  const paths = listPaths(program);
  if (paths.length === 0) return () => NONE;
  const { texts, leaves, bases, others, offsets } = enterPaths(paths);
  const lengths = markLengths(paths);
  return (text, start, end) => {
    const length = end - start | 0;
    // Most paths with parameters fail here, before a character is read. Without
    // it, they take 1 to 2 % longer, and misses 5.
    if ((lengths >>> length & 1) === 0 || length < 2) return NONE;
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

/** Lists the paths but the root, which has no text; none for too many runs. */
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

import type { ParameterTypes } from "../path/type/known_types.ts";
import { typeOf } from "../path/type/written_type.ts";
import { createStaticFinder, type StaticFinder } from "./static_finder.ts";
import {
  BRANCH,
  BRANCH_OFFSET_BITS,
  BY_NUMBER as BY_ITS_NUMBER,
  EDGE,
  EDGE_TYPE_BITS,
  INTEGER,
  LEAF,
  LINK,
  NO_LEAF,
  NODE,
  NODE_HEADER,
  ROOT_NODE,
  RUN,
  type Table,
  TEXT,
} from "./table.ts";

// A module's own constants are inlined into its compiled code. Those of another
// are read at each use: a match took 5 % longer with them. Sums end with `| 0`
// here, so that they stay 32-bit integers without a check of each: a match took
// 5 to 7 % longer without.
const NONE = NO_LEAF;
const STR = TEXT;
const INT = INTEGER;
const BY_NUMBER = BY_ITS_NUMBER;
const { second: LEAF_SECOND, size: LEAF_SIZE } = LEAF;
const { edgesShift: EDGES_SHIFT, hasLeaf: HAS_LEAF, isLink: IS_LINK } =
  NODE_HEADER;
const { header: HEADER, child: CHILD, edges: EDGES } = NODE;
const { node: LINK_NODE, base: LINK_BASE } = LINK;
const { type: EDGE_TYPE, node: EDGE_NODE, size: EDGE_SIZE } = EDGE;
const EDGE_TYPE_END = EDGE_TYPE_BITS;
const EDGE_TYPE_MASK = (1 << EDGE_TYPE_BITS) - 1;
const {
  offset: BRANCH_OFFSET,
  multiplier: BRANCH_MULTIPLIER,
  children: BRANCH_CHILDREN,
} = BRANCH;
const BRANCH_OFFSET_END = BRANCH_OFFSET_BITS;
const BRANCH_OFFSET_MASK = (1 << BRANCH_OFFSET_BITS) - 1;
const { length: RUN_LENGTH, text: RUN_TEXT } = RUN;

const SPACE = 32;
const HASH = 35;
const PERCENT = 37;
const HYPHEN = 45;
const DOT = 46;
const SLASH = 47;
const ZERO = 48;
const NINE = 57;
const QUESTION = 63;
const BACKSLASH = 92;
const DELETE = 127;

// How a parameter treats a character.
const TAKEN = 0;
const TAKEN_IF_CANONICAL = 1;
const REFUSED = 2;
const ENDING = 3;

/**
 * The same for each ASCII character; all others are taken. With a table, most
 * characters of a segment cost one comparison.
 */
const KINDS = Uint8Array.from(
  { length: 128 },
  (_, code) => kindOfCharacter(code),
);

function kindOfCharacter(code: number): number {
  if (code === SLASH) return ENDING;
  const isNeverData = code === PERCENT || code === HASH || code === QUESTION ||
    code === BACKSLASH || code === DELETE;
  if (isNeverData) return REFUSED;
  // In a canonical path, some control characters stand for those above.
  return code < SPACE ? TAKEN_IF_CANONICAL : TAKEN;
}

/** Marks that keep several segments from being taken without a look at each. */
const NEVER_PLAIN = 1;
const NOT_PLAIN_AFTER_SLASH = 2;
// Shifted right by one, it selects the mark that no character after the slash
// may have.
const SLASH_MARK = 4;
const MARKS = Uint8Array.from(KINDS, (kind, code) => {
  if (code === SLASH) return NOT_PLAIN_AFTER_SLASH | SLASH_MARK;
  if (code === DOT) return NOT_PLAIN_AFTER_SLASH;
  return kind === TAKEN ? 0 : NEVER_PLAIN;
});

/** Finds the leaf of a path. */
export interface Finder {
  /**
   * Finds the most specific pattern that matches a path.
   *
   * @param text A string that contains the path without its trailing slash: as
   * it stands in a URL, or canonical.
   * @param start Where the path begins in it: at a slash, or at `end` for the
   * root.
   * @param end Where it ends.
   * @param isCanonical Whether the path is known to be canonical. If not, a
   * parameter matches no segment that must be decoded or refused.
   * @returns The offset of the pattern's leaf in the table's program, or -1.
   */
  find(text: string, start: number, end: number, isCanonical: boolean): number;
  /**
   * Holds the base that the last leaf's number is relative to, since a leaf may
   * stand for patterns of several versions; valid until the next call of
   * `find`. A getter would slow a match by a twentieth.
   */
  readonly base: Int32Array;
  /**
   * Where the last path's parameters are in the text, as pairs of start and end
   * in the order of the pattern; valid until the next call of `find`.
   */
  readonly spans: Int32Array;
  /** The values of those parameters that are of type `int`, by their index. */
  readonly integers: Float64Array;
}

/** Picks the one run that can follow a slash, by single characters. */
function chooseRun(
  program: Int32Array,
  child: number,
  text: string,
  at: number,
  end: number,
): number {
  while (child < 0) {
    const branch = ~child;
    const offset = program[branch + BRANCH_OFFSET | 0];
    const looked = at + (offset & BRANCH_OFFSET_MASK) | 0;
    const character = looked < end ? text.charCodeAt(looked) : SLASH;
    const slot =
      Math.imul(character, program[branch + BRANCH_MULTIPLIER | 0]) >>>
      (offset >>> BRANCH_OFFSET_END);
    child = program[branch + BRANCH_CHILDREN + slot | 0];
  }
  return child;
}

/** Tells whether a run matches up to `after`, where a segment must end. */
function fitsRun(
  program: Int32Array,
  run: number,
  text: string,
  at: number,
  after: number,
  end: number,
): boolean {
  if (after > end) return false;
  if (after !== end && text.charCodeAt(after) !== SLASH) return false;
  let word = run + RUN_TEXT | 0;
  // A text of odd length is stored with the slash before it.
  for (
    let next = at - (after - at & 1) | 0;
    next < after;
    next = next + 2 | 0
  ) {
    const pair = text.charCodeAt(next) | text.charCodeAt(next + 1 | 0) << 16;
    if (pair !== program[word]) return false;
    word = word + 1 | 0;
  }
  return true;
}

/**
 * Returns the end of the segment that begins at `at`; NONE when the path is not
 * known to be canonical and the segment must be decoded or refused.
 */
function findSegmentEnd(
  text: string,
  at: number,
  end: number,
  isCanonical: boolean,
): number {
  let after = at;
  for (; after < end; after = after + 1 | 0) {
    const code = text.charCodeAt(after);
    const kind = code < KINDS.length ? KINDS[code] : TAKEN;
    if (kind === TAKEN) continue;
    if (kind === ENDING) break;
    if (kind === REFUSED || !isCanonical) return NONE;
  }
  return (after - at | 0) < 3 && isDots(text, at, after) ? NONE : after;
}

/**
 * Tells whether the segments up to the end can be taken as they are: none is
 * empty, begins with a dot, or contains a character that is not always taken.
 */
function arePlainSegments(text: string, at: number, end: number): boolean {
  let found = 0;
  let afterSlash = NOT_PLAIN_AFTER_SLASH;
  // Without a branch on `found`, it takes 0.8 of the time, although it then
  // reads to the end even text that is refused at its beginning.
  for (let next = at; next < end; next = next + 1 | 0) {
    const code = text.charCodeAt(next);
    const marks = code < MARKS.length ? MARKS[code] : 0;
    found = found | marks & (NEVER_PLAIN | afterSlash);
    afterSlash = marks >> 1 & NOT_PLAIN_AFTER_SLASH;
  }
  return found === 0 && afterSlash === 0;
}

/** Tells whether one or two characters are `.` or `..`. */
function isDots(text: string, at: number, after: number): boolean {
  return text.charCodeAt(at) === DOT && text.charCodeAt(after - 1 | 0) === DOT;
}

/**
 * The search from which on paths without parameters are looked up as a whole.
 * Preparing that takes half a millisecond, which would not pay off in a process
 * that answers few requests.
 */
const FIRST_STATIC_SEARCH = 8;

/**
 * Creates a finder for a table.
 *
 * @param table The table.
 * @param types The types that paths can name, including those of the table.
 */
export function createFinder(
  { program, types: named, parameters, leaves }: Table,
  types: ParameterTypes,
): Finder {
  const spans = new Int32Array(2 * parameters);
  const integers = new Float64Array(parameters);
  const accepts = named.map((text) => typeOf(types, text).accepts);
  // Caches the end of a segment, which overlapping types share. A `str` usually
  // stands alone: if it used this, a match would take 2 to 4 % longer.
  let lastStart = NONE;
  let lastEnd = NONE;
  // An attempt to take several segments continues where the last one ended.
  let pathStart = NONE;
  let pathEnd = NONE;
  const base = new Int32Array(1);
  let findStatic: StaticFinder = () => NONE;
  let untilStatic = FIRST_STATIC_SEARCH;

  /** Walks from a node at a slash or the end; `captured` spans are set. */
  function walk(
    node: number,
    text: string,
    at: number,
    end: number,
    isCanonical: boolean,
    captured: number,
  ): number {
    // Fixed here, so that V8 does not check at each character that the text is
    // a string, the numbers are integers and the program has not been replaced:
    // a match took 4 to 6 % longer without it.
    const words = program;
    text = "" + text;
    node = node | 0;
    at = at | 0;
    end = end | 0;
    captured = captured | 0;
    for (;;) {
      const header = words[node + HEADER | 0];
      let edge = node + EDGES | 0;
      const endEdge = edge + (header >> EDGES_SHIFT) * EDGE_SIZE | 0;
      if (at === end) {
        if ((header & HAS_LEAF) !== 0) return endEdge;
        return header === IS_LINK
          ? followLink(node, text, at, end, isCanonical, captured)
          : NONE;
      }
      at = at + 1 | 0;
      const child = words[node + CHILD | 0];
      const run = chooseRun(words, child, text, at, end);
      if (run !== 0) {
        const length = words[run + RUN_LENGTH | 0];
        const after = at + length | 0;
        if (fitsRun(words, run, text, at, after, end)) {
          // The node lies after the run's characters.
          const next = run + RUN_TEXT + (length + 1 >> 1) | 0;
          if (edge === endEdge) {
            node = next;
            at = after;
            continue;
          }
          const leaf = walk(next, text, after, end, isCanonical, captured);
          if (leaf !== NONE) return leaf;
        }
      }
      // The last edge is walked in this loop, the others by recursion, so that
      // the depth is bounded by the alternatives left to try.
      for (;; edge = edge + EDGE_SIZE | 0) {
        if (edge === endEdge) {
          return header === IS_LINK
            ? followLink(node, text, at - 1 | 0, end, isCanonical, captured)
            : NONE;
        }
        const type = words[edge + EDGE_TYPE | 0];
        // Most edges have one of the first two types.
        const after = type === STR
          ? takeSegment(text, at, end, isCanonical, captured)
          : type === INT
          ? takeInteger(text, at, end, captured)
          : takeOther(type, text, at, end, isCanonical, captured);
        if (after === NONE) continue;
        const next = words[edge + EDGE_NODE | 0];
        if ((edge + EDGE_SIZE | 0) === endEdge) {
          node = next;
          at = after;
          captured = captured + 1 | 0;
          break;
        }
        const leaf = walk(
          next,
          text,
          after,
          end,
          isCanonical,
          captured + 1 | 0,
        );
        if (leaf !== NONE) return leaf;
      }
    }
  }

  /** Continues at a node that is written once for several places. */
  function followLink(
    link: number,
    text: string,
    at: number,
    end: number,
    isCanonical: boolean,
    captured: number,
  ): number {
    const node = program[link + LINK_NODE | 0];
    const leaf = walk(node, text, at, end, isCanonical, captured);
    // Added on the way back, so that failed attempts leave nothing behind.
    if (leaf !== NONE) base[0] = base[0] + program[link + LINK_BASE] | 0;
    return leaf;
  }

  /** Takes an integer that ends where the segment does; stores its value. */
  function takeInteger(
    text: string,
    at: number,
    end: number,
    captured: number,
  ): number {
    const isNegative = at < end && text.charCodeAt(at) === HYPHEN;
    const first = isNegative ? at + 1 | 0 : at;
    let value = 0;
    let after = first;
    for (; after < end; after = after + 1 | 0) {
      const code = text.charCodeAt(after);
      if (code < ZERO || code > NINE) {
        if (code !== SLASH) return NONE;
        break;
      }
      value = value * 10 + (code - ZERO);
    }
    if (after === first || value > Number.MAX_SAFE_INTEGER) return NONE;
    // Negating 0 would give -0.
    integers[captured] = isNegative ? 0 - value : value;
    return after;
  }

  /** Takes any segment. */
  function takeSegment(
    text: string,
    at: number,
    end: number,
    isCanonical: boolean,
    captured: number,
  ): number {
    const after = findSegmentEnd(text, at, end, isCanonical);
    return after <= at ? NONE : capture(at, after, captured);
  }

  /** Takes the value of any other type; returns its end or NONE. */
  function takeOther(
    type: number,
    text: string,
    at: number,
    end: number,
    isCanonical: boolean,
    captured: number,
  ): number {
    if (type > EDGE_TYPE_MASK) {
      const following = (type >>> EDGE_TYPE_END) - 1;
      const after = following === 0 && arePlainSegments(text, at, end)
        ? end
        : findPathEnd(text, at, end, following, isCanonical);
      return after === NONE ? NONE : capture(at, after, captured);
    }
    const after = findSegmentEndOnce(text, at, end, isCanonical);
    return after <= at || !accepts[type](text, at, after)
      ? NONE
      : capture(at, after, captured);
  }

  /**
   * Returns the end of a `path` that leaves `following` segments to others;
   * NONE when it is empty, or has a segment that is empty, must be decoded or
   * refused.
   */
  function findPathEnd(
    text: string,
    at: number,
    end: number,
    following: number,
    isCanonical: boolean,
  ): number {
    let after = end;
    for (; following > 0; following--) after = text.lastIndexOf("/", after - 1);
    const isLonger = at === pathStart && after > pathEnd;
    for (let next = isLonger ? pathEnd + 1 | 0 : at; next < after; next++) {
      const start = next;
      next = findSegmentEnd(text, start, end, isCanonical);
      if (next <= start) return NONE;
      if (next !== after) continue;
      pathStart = at;
      pathEnd = after;
      return after;
    }
    return NONE;
  }

  /** Stores where a parameter is; returns its end. */
  function capture(at: number, after: number, captured: number): number {
    const span = 2 * captured | 0;
    spans[span] = at;
    spans[span + 1 | 0] = after;
    return after;
  }

  /** Returns the numbered leaf in place of one that several paths share. */
  function findByNumber(leaf: number): number {
    const number = base[0] + program[leaf] | 0;
    base[0] = 0;
    return leaves + number * LEAF_SIZE | 0;
  }

  function findSegmentEndOnce(
    text: string,
    at: number,
    end: number,
    isCanonical: boolean,
  ): number {
    if (at !== lastStart) {
      lastStart = at;
      lastEnd = findSegmentEnd(text, at, end, isCanonical);
    }
    return lastEnd;
  }

  return {
    find(text, start, end, isCanonical) {
      if (untilStatic > 0 && --untilStatic === 0) {
        findStatic = createStaticFinder(program, base);
      }
      let leaf = findStatic(text, start, end);
      if (leaf === NONE) {
        lastStart = NONE;
        pathStart = NONE;
        base[0] = 0;
        leaf = walk(ROOT_NODE, text, start, end, isCanonical, 0);
      }
      return leaf !== NONE && program[leaf + LEAF_SECOND | 0] === BY_NUMBER
        ? findByNumber(leaf)
        : leaf;
    },
    base,
    spans,
    integers,
  };
}

/**
 * The compiled patterns of an application, as plain data that can be written
 * out and read back.
 *
 * The program is a tree. Its nodes stand at the boundaries of segments where a
 * path can end or a parameter can follow; a run leads from one node to the
 * next, over all the static text between them. From a node, static text is
 * tried first: branches look at single characters to pick the one run that can
 * follow, whose text is then compared in full. Edges, each a parameter, follow
 * in the order of their types' preference.
 *
 * Data that is read together is adjacent and compact, since much of a walk's
 * time is spent on memory access; subtrees that are the same at several places,
 * as below versions with the same paths, are written once.
 */
export interface Table {
  /** Nodes, branches and runs, each at the offset that refers to it. */
  readonly program: Int32Array;
  /** The texts of the types that edges refer to; `str` and `int` come first. */
  readonly types: readonly string[];
  /** The most parameters that one pattern has. */
  readonly parameters: number;
  /**
   * The offset in the program of the leaves that are found
   * {@linkcode BY_NUMBER}; its end when there is no room for them.
   */
  readonly leaves: number;
}

/** The number of this layout; increment it when the layout changes. */
export const LAYOUT = 7;

/**
 * A node: its {@linkcode NODE_HEADER}; its static child; its edges; and where a
 * path can end, a {@linkcode LEAF}. A static child is a run, `~` a branch, or 0
 * for none.
 */
export const NODE = { header: 0, child: 1, edges: 2 };

/**
 * The bits of a node's first word: whether a path can end at it, whether it is
 * a {@linkcode LINK}, and, shifted by two, the number of its edges.
 */
export const NODE_HEADER = { hasLeaf: 1, isLink: 2, edgesShift: 2 };

/**
 * A leaf: its number, relative to the base of where it was found, and two more
 * words for the code that answers its requests.
 */
export const LEAF = { number: 0, second: 1, third: 2, size: 3 };

/**
 * Stands in the second word of a leaf that only leads to another one, at
 * {@linkcode Table.leaves}, by its number plus the base. The contents of that
 * one are computed on demand, for each of the places that the tree around
 * stands for.
 */
export const BY_NUMBER = -1;

/**
 * A node in place of one that is written once for several places: that node,
 * and the number to add to the base here. It has no leaf, child or edges, so
 * that a search checks for a link only where it would otherwise fail.
 */
export const LINK = { node: 2, base: 3, size: 4 };

/**
 * An edge: the number of its parameter's type, and the node after it. The bits
 * above {@linkcode EDGE_TYPE_BITS} hold how many segments follow a parameter of
 * type `path`, plus one; 0 for any other, which takes one segment.
 */
export const EDGE = { type: 0, node: 1, size: 2 };

/** How many bits of an edge's first word are the number of its type. */
export const EDGE_TYPE_BITS = 16;

/**
 * A branch: the offset of the character to look at, with the number of bits to
 * shift above {@linkcode BRANCH_OFFSET_BITS}; the number to multiply the
 * character by; and the static children by the result.
 */
export const BRANCH = { offset: 0, multiplier: 1, children: 2 };

/** How many bits of a branch's first word are its offset. */
export const BRANCH_OFFSET_BITS = 16;

/**
 * A run: the length of its text after the first slash, its characters, two to a
 * word, and then the node. If their number is odd, the slash is with them.
 */
export const RUN = { length: 0, text: 1 };

/** Stands in place of the offset of a leaf: no pattern matches a path. */
export const NO_LEAF = -1;

/** The offset of the root's node in a program; 0 refers to nothing. */
export const ROOT_NODE = 1;

/**
 * Tells whether a table holds no pattern.
 *
 * @param table The table.
 */
export function isEmpty({ program }: Table): boolean {
  return program[ROOT_NODE + NODE.header] === 0 &&
    program[ROOT_NODE + NODE.child] === 0;
}

/** The number of the type `str`, which the search handles itself. */
export const TEXT = 0;
/** The number of the type `int`, which the search handles itself. */
export const INTEGER = 1;

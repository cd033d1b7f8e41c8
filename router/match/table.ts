import { isPathParameter, type Pattern } from "../path/pattern.ts";

/**
 * The compiled patterns of an application, as plain data: typed arrays and
 * texts that can be written out and read back. It is a tree whose nodes stand
 * at the boundaries of segments. From a node, static text is tried first:
 * branches look at single characters to pick the one run of text that can
 * follow, and the run is then compared in full. Parameters follow in their
 * order of preference.
 */
export interface Table {
  /** For each node its static child, first edge, end of edges and leaf. */
  readonly nodes: Int32Array;
  /** For each run its first character, its length and the node after it. */
  readonly runs: Int32Array;
  /** The characters of all runs, as UTF-16 units. */
  readonly characters: Uint16Array;
  /** For each branch the offset to look at and the base of its slots. */
  readonly branches: Int32Array;
  /** For each slot the branch that owns it. */
  readonly owners: Int32Array;
  /** For each slot the static child that it leads to. */
  readonly targets: Int32Array;
  /**
   * For each edge its type, how many segments must follow (-1 when it takes
   * one segment, whatever follows), and the node after it.
   */
  readonly edges: Int32Array;
  /** The texts of the types that edges refer to. */
  readonly types: readonly string[];
  /** The most parameters that one pattern has. */
  readonly parameters: number;
}

/** The fields of a node. */
export const NODE = { child: 0, firstEdge: 1, endEdge: 2, leaf: 3, size: 4 };
/** The fields of a run. */
export const RUN = { first: 0, length: 1, node: 2, size: 3 };
/** The fields of a branch. */
export const BRANCH = { offset: 0, base: 1, size: 2 };
/** The fields of an edge. */
export const EDGE = { type: 0, following: 1, node: 2, size: 3 };

/** The run that no path fits: the static child of a node that has none. */
const NO_RUN = 0;
/** Longer than any path. */
const UNREACHABLE_LENGTH = 0x3fffffff;
/** No leaf, and no owner of a slot. */
export const NONE = -1;
/** What an edge takes when it is not of type `path`. */
export const ONE_SEGMENT = -1;

const SLASH = 47;
/** How far from the end free slots are looked for. */
const SEARCHED_SLOTS = 128;

/** A node while the tree grows. */
interface Growing {
  children: Map<string, Growing> | undefined;
  edges: GrowingEdge[] | undefined;
  leaf: number;
}

interface GrowingEdge {
  readonly type: string;
  readonly rank: number;
  /** How many segments follow, which tells where a `path` ends. */
  readonly following: number;
  readonly node: Growing;
}

/** A static child: its text from one slash on, and what follows. */
interface Child {
  readonly text: string;
  readonly node: Growing;
}

function grow(): Growing {
  return { children: undefined, edges: undefined, leaf: NONE };
}

function addPattern(root: Growing, { segments }: Pattern, leaf: number): void {
  let node = root;
  for (let index = 0; index < segments.length; index++) {
    const segment = segments[index];
    if (segment.kind === "static") {
      node.children ??= new Map();
      let child = node.children.get(segment.decoded);
      if (!child) node.children.set(segment.decoded, child = grow());
      node = child;
      continue;
    }
    const { text: type, rank } = segment.type;
    const following = isPathParameter(segment)
      ? segments.length - index - 1
      : ONE_SEGMENT;
    node.edges ??= [];
    let edge = node.edges.find((edge) =>
      edge.type === type && edge.following === following
    );
    if (!edge) {
      edge = { type, rank, following, node: grow() };
      node.edges.push(edge);
    }
    node = edge.node;
  }
  node.leaf = leaf;
}

/** The more text must follow a path parameter, the more specific it is. */
function compareEdges(a: GrowingEdge, b: GrowingEdge): number {
  return a.rank - b.rank || b.following - a.following;
}

/** Joins a child with its only child, as long as nothing else is there. */
function joinRun(text: string, node: Growing): Child {
  let run = `/${text}`;
  while (node.leaf === NONE && !node.edges && node.children?.size === 1) {
    const [[next, child]] = node.children;
    run += `/${next}`;
    node = child;
  }
  return { text: run, node };
}

/** The character at an offset; where a run ends, a slash or nothing follows. */
function characterAt(text: string, offset: number): number {
  return offset < text.length ? text.charCodeAt(offset) : SLASH;
}

function groupByCharacter(
  children: readonly Child[],
  offset: number,
): Map<number, Child[]> {
  const groups = new Map<number, Child[]>();
  for (const child of children) {
    const character = characterAt(child.text, offset);
    const group = groups.get(character);
    if (group) group.push(child);
    else groups.set(character, [child]);
  }
  return groups;
}

/** Finds the offset whose characters tell most of the children apart. */
function chooseOffset(children: readonly Child[]): number {
  const shortest = Math.min(...children.map((child) => child.text.length));
  let best = 1;
  let most = 0;
  for (let offset = 1; offset <= shortest; offset++) {
    const seen = new Set<number>();
    for (const { text } of children) seen.add(characterAt(text, offset));
    if (seen.size > most) {
      best = offset;
      most = seen.size;
    }
    if (most === children.length) break;
  }
  return best;
}

class TableWriter {
  readonly #nodes: number[] = [];
  readonly #runs: number[] = [0, UNREACHABLE_LENGTH, 0];
  #text = "";
  readonly #branches: number[] = [];
  readonly #owners: number[] = [];
  readonly #targets: number[] = [];
  readonly #edges: number[] = [];
  readonly #types: string[] = [];

  /** Writes a node with all below it, and gives its number. */
  writeNode(node: Growing): number {
    const id = this.#nodes.length / NODE.size;
    this.#nodes.push(0, 0, 0, node.leaf);
    const at = id * NODE.size;
    if (node.children) {
      const children: Child[] = [];
      for (const [text, child] of node.children) {
        children.push(joinRun(text, child));
      }
      this.#nodes[at + NODE.child] = this.#writeChildren(children);
    }
    const edges: number[] = [];
    for (const edge of node.edges?.sort(compareEdges) ?? []) {
      edges.push(
        this.#typeNumber(edge.type),
        edge.following,
        this.writeNode(edge.node),
      );
    }
    this.#nodes[at + NODE.firstEdge] = this.#edges.length;
    for (const field of edges) this.#edges.push(field);
    this.#nodes[at + NODE.endEdge] = this.#edges.length;
    return id;
  }

  /** Writes static children: one as a run, several as `~` their branch. */
  #writeChildren(children: readonly Child[]): number {
    if (children.length === 1) return this.#writeRun(children[0]);
    const offset = chooseOffset(children);
    const groups = groupByCharacter(children, offset);
    const branch = this.#branches.length / BRANCH.size;
    const base = this.#claimSlots([...groups.keys()], branch);
    this.#branches.push(offset, base);
    for (const [character, group] of groups) {
      this.#targets[base + character] = this.#writeChildren(group);
    }
    return ~branch;
  }

  #writeRun({ text, node }: Child): number {
    const id = this.#runs.length / RUN.size;
    this.#runs.push(this.#text.length, text.length, 0);
    this.#text += text;
    this.#runs[id * RUN.size + RUN.node] = this.writeNode(node);
    return id;
  }

  /** Finds a base whose slots for the characters are all free. */
  #claimSlots(characters: readonly number[], branch: number): number {
    const owners = this.#owners;
    const first = Math.min(...characters);
    const last = Math.max(...characters);
    // Gaps further back are few, and looking for them took most of the time.
    let base = Math.max(0, owners.length - SEARCHED_SLOTS - first);
    while (!this.#areFree(base, characters)) base++;
    while (owners.length <= base + last) {
      owners.push(NONE);
      this.#targets.push(NO_RUN);
    }
    for (const character of characters) owners[base + character] = branch;
    return base;
  }

  #areFree(base: number, characters: readonly number[]): boolean {
    for (const character of characters) {
      if (this.#owners[base + character] >= 0) return false;
    }
    return true;
  }

  #typeNumber(type: string): number {
    const known = this.#types.indexOf(type);
    return known === -1 ? this.#types.push(type) - 1 : known;
  }

  finish(parameters: number): Table {
    const characters = new Uint16Array(this.#text.length);
    for (let at = 0; at < characters.length; at++) {
      characters[at] = this.#text.charCodeAt(at);
    }
    return {
      nodes: new Int32Array(this.#nodes),
      runs: new Int32Array(this.#runs),
      characters,
      branches: new Int32Array(this.#branches),
      owners: new Int32Array(this.#owners),
      targets: new Int32Array(this.#targets),
      edges: new Int32Array(this.#edges),
      types: this.#types,
      parameters,
    };
  }
}

/**
 * Compiles patterns into a table.
 *
 * @param patterns The patterns, no two of the same shape; the number of each
 * in the list is its leaf in the table. Among regular expressions and custom
 * types at one position, the first in the list is tried first.
 */
export function compileTable(patterns: readonly Pattern[]): Table {
  const root = grow();
  patterns.forEach((pattern, leaf) => addPattern(root, pattern, leaf));
  const writer = new TableWriter();
  writer.writeNode(root);
  const parameters = patterns.reduce(
    (most, pattern) => Math.max(most, pattern.parameters.length),
    0,
  );
  return writer.finish(parameters);
}

import { isPathParameter, type Pattern } from "../path/pattern.ts";

/**
 * Patterns by what they take, segment for segment: those that take the same
 * requests end at one leaf.
 */
export interface PatternTree {
  readonly root: TreeNode;
  /** How many different patterns there are; their leaves count from 0. */
  leaves: number;
  /** The most parameters that one pattern has. */
  parameters: number;
}

/** What can follow at one boundary of segments. */
export interface TreeNode {
  /** Static text, decoded, and what follows it. */
  children: Map<string, TreeNode> | undefined;
  /**
   * Parameters; of regular expressions and custom types, those that were added
   * first are tried first.
   */
  edges: TreeEdge[] | undefined;
  /** The number of the pattern that ends here, or {@linkcode NONE}. */
  leaf: number;
}

/** A parameter, and what follows it. */
export interface TreeEdge {
  readonly type: string;
  readonly rank: number;
  /** How many segments follow a `path`, plus one; else 0. */
  readonly following: number;
  readonly node: TreeNode;
}

/** No leaf: no pattern ends at a node, or nothing was found. */
export const NONE = -1;

function createNode(): TreeNode {
  return { children: undefined, edges: undefined, leaf: NONE };
}

function addPattern(
  tree: PatternTree,
  { segments, parameters }: Pattern,
): number {
  let node = tree.root;
  for (let index = 0; index < segments.length; index++) {
    const segment = segments[index];
    if (segment.kind === "static") {
      node.children ??= new Map();
      let child = node.children.get(segment.decoded);
      if (!child) node.children.set(segment.decoded, child = createNode());
      node = child;
      continue;
    }
    const { text: type, rank } = segment.type;
    const following = isPathParameter(segment) ? segments.length - index : 0;
    node.edges ??= [];
    let edge = node.edges.find((edge) =>
      edge.type === type && edge.following === following
    );
    if (!edge) {
      edge = { type, rank, following, node: createNode() };
      node.edges.push(edge);
    }
    node = edge.node;
  }
  if (node.leaf === NONE) {
    node.leaf = tree.leaves++;
    tree.parameters = Math.max(tree.parameters, parameters.length);
  }
  return node.leaf;
}

/** Makes a tree of patterns, to which others can be added. */
export function createPatternTree(
  patterns: readonly Pattern[] = [],
): PatternTree {
  const tree: PatternTree = { root: createNode(), leaves: 0, parameters: 0 };
  addPatterns(tree, patterns);
  return tree;
}

/**
 * Adds patterns to a tree.
 *
 * @returns The leaf of each: a new one, or that of a pattern that takes the
 * same requests.
 */
export function addPatterns(
  tree: PatternTree,
  patterns: readonly Pattern[],
): readonly number[] {
  return patterns.map((pattern) => addPattern(tree, pattern));
}

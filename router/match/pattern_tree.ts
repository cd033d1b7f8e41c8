import type { ParameterType } from "../path/parameter_type.ts";
import type { Pattern } from "../path/pattern.ts";
import { foldPatterns } from "../path/pattern_fold.ts";
import { isPathParameter, type Segment } from "../path/segment.ts";

/**
 * Patterns by what they take, segment for segment: those that take the same
 * requests end at one node and have one number.
 */
export interface PatternTree {
  readonly root: TreeNode;
  /** How many different patterns there are, numbered from 0. */
  size: number;
  /** The most parameters that one pattern has. */
  parameters: number;
}

/** What can follow at one boundary of segments. */
export interface TreeNode {
  /** The static text that leads to it, decoded; empty after a parameter. */
  readonly text: string;
  /** What follows by static text. */
  children: TreeNode[] | undefined;
  /** The same by text, for nodes with many children. */
  childrenByText: Map<string, TreeNode> | undefined;
  /**
   * Parameters; of regular expressions and custom types, those that were added
   * first are tried first.
   */
  edges: TreeEdge[] | undefined;
  /** The number of the pattern that ends here, or {@linkcode NONE}. */
  number: number;
}

/** A parameter, and what follows it. */
export interface TreeEdge {
  readonly type: string;
  readonly rank: number;
  /** How many segments follow a `path`, plus one; else 0. */
  readonly following: number;
  readonly node: TreeNode;
}

/** No number: no pattern ends at a node. */
export const NONE = -1;

/** How many children are found faster by looking at each. */
const FEW_CHILDREN = 8;

function createNode(text: string): TreeNode {
  return {
    text,
    children: undefined,
    childrenByText: undefined,
    edges: undefined,
    number: NONE,
  };
}

function findChild(
  { children, childrenByText }: TreeNode,
  text: string,
): TreeNode | undefined {
  if (childrenByText) return childrenByText.get(text);
  if (!children) return undefined;
  for (let index = 0; index < children.length; index++) {
    if (children[index].text === text) return children[index];
  }
  return undefined;
}

function addChild(node: TreeNode, text: string): TreeNode {
  const child = createNode(text);
  // An array with room for more would take twice the space of most trees.
  if (!node.children) node.children = [child];
  else if (node.children.push(child) > FEW_CHILDREN) {
    node.childrenByText ??= new Map(
      node.children.map((child) => [child.text, child]),
    );
    node.childrenByText.set(text, child);
  }
  return child;
}

function findEdge(
  edges: readonly TreeEdge[],
  type: string,
  following: number,
): TreeEdge | undefined {
  // A function to find it with would be made for each parameter of each path.
  for (const edge of edges) {
    if (edge.type === type && edge.following === following) return edge;
  }
  return undefined;
}

function addEdge(
  node: TreeNode,
  { text: type, rank }: ParameterType,
  following: number,
): TreeEdge {
  const edge = { type, rank, following, node: createNode("") };
  if (node.edges) node.edges.push(edge);
  else node.edges = [edge];
  return edge;
}

/** Gives the node after a segment. */
function follow(
  node: TreeNode,
  segment: Segment,
  following: number,
): TreeNode {
  if (segment.kind === "static") {
    const { decoded } = segment;
    return findChild(node, decoded) ?? addChild(node, decoded);
  }
  const { type } = segment;
  const edge = node.edges && findEdge(node.edges, type.text, following);
  return (edge ?? addEdge(node, type, following)).node;
}

/** Gives the node of a pattern that one with a `path` in it has alone. */
function followAll(root: TreeNode, { segments }: Pattern): TreeNode {
  return segments.reduce((node, segment, index) => {
    const following = isPathParameter(segment) ? segments.length - index : 0;
    return follow(node, segment, following);
  }, root);
}

/**
 * Makes a tree of patterns, to which others can be added.
 *
 * @param patterns Those that it holds from the start.
 */
export function createPatternTree(
  patterns: readonly Pattern[] = [],
): PatternTree {
  const tree: PatternTree = { root: createNode(""), size: 0, parameters: 0 };
  addPatterns(tree, patterns);
  return tree;
}

/**
 * Adds patterns to a tree.
 *
 * @param tree The tree.
 * @param patterns What is added.
 * @returns The number of each: a new one, or that of a pattern that takes the
 * same requests.
 */
export function addPatterns(
  tree: PatternTree,
  patterns: readonly Pattern[],
): readonly number[] {
  const { root } = tree;
  const followShared = foldPatterns<TreeNode>((node, segment) =>
    follow(node, segment, 0)
  );
  return patterns.map((pattern) => {
    const { parameters } = pattern;
    const node = parameters.some(isPathParameter)
      ? followAll(root, pattern)
      : followShared(root, pattern);
    if (node.number === NONE) {
      node.number = tree.size++;
      tree.parameters = Math.max(tree.parameters, parameters.length);
    }
    return node.number;
  });
}

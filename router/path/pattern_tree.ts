import { NONE, NumberTrie, TRIE_ROOT } from "../collection/number_trie.ts";
import { memoize } from "../collection/memoize.ts";
import { listParameters, type Pattern, ROOT } from "./pattern.ts";
import { isPathParameter, type Segment } from "./segment.ts";

/** A static segment. */
export interface StaticTreeStep {
  readonly kind: "static";
  /** Its text, decoded. */
  readonly text: string;
}

/** A parameter. */
export interface ParameterTreeStep {
  readonly kind: "parameter";
  readonly type: string;
  readonly rank: number;
  /** How many segments follow a `path`, plus one; otherwise 0. */
  readonly following: number;
}

/** A step from one boundary of segments to the next. */
export type TreeStep = StaticTreeStep | ParameterTreeStep;

/**
 * Patterns by what they match, segment by segment: those that match the same
 * requests end at one node and have one number.
 */
export interface PatternTree {
  /**
   * The boundaries of segments, each keyed by the number of its step. A node
   * where a pattern ends stores its number. Among parameters whose types do not
   * say which is tried first, that of the lowest number is.
   */
  readonly nodes: NumberTrie;
  /** The steps, by their numbers. */
  readonly steps: TreeStep[];
  /** The numbers of the steps, by what they match. */
  readonly stepNumbers: Map<string, number>;
  /** The most parameters that one pattern has. */
  mostParameters: number;
}

function createStep(segment: Segment, following: number): TreeStep {
  if (segment.kind === "static") {
    return { kind: "static", text: segment.decoded };
  }
  const { text: type, rank } = segment.type;
  return { kind: "parameter", type, rank, following };
}

/** Returns the same key for steps that match the same. */
function keyOf(step: TreeStep): string {
  return step.kind === "static"
    ? step.text
    // No static text can contain the character U+0000.
    : `\u0000${step.following} ${step.type}`;
}

/**
 * Returns the number of a segment's step; equal segments have the same one.
 *
 * @param tree The tree.
 * @param segment The segment.
 * @param following How many segments follow a parameter of type `path`, plus
 * one; 0 for any other segment.
 */
export function numberStep(
  { steps, stepNumbers }: PatternTree,
  segment: Segment,
  following: number,
): number {
  const step = createStep(segment, following);
  const key = keyOf(step);
  let number = stepNumbers.get(key);
  if (number === undefined) {
    stepNumbers.set(key, number = steps.push(step) - 1);
  }
  return number;
}

/**
 * Returns the node of a pattern that has a parameter of type `path`: the step
 * over that depends on how many segments follow.
 */
function followAll(
  tree: PatternTree,
  segments: readonly Segment[],
): number {
  return segments.reduce((node, segment, index) => {
    const following = isPathParameter(segment) ? segments.length - index : 0;
    return tree.nodes.ensureChild(node, numberStep(tree, segment, following));
  }, TRIE_ROOT);
}

/**
 * Creates a tree of patterns, to which others can be added.
 *
 * @param patterns The patterns that it contains from the start.
 */
export function createPatternTree(
  patterns: readonly Pattern[] = [],
): PatternTree {
  const tree: PatternTree = {
    nodes: new NumberTrie(),
    steps: [],
    stepNumbers: new Map(),
    mostParameters: 0,
  };
  const follow = createPathFollower(tree);
  patterns.forEach((pattern, index) => {
    const { parameters } = pattern;
    numberPattern(tree, follow(ROOT, pattern), index, parameters.length);
  });
  return tree;
}

/**
 * Lists the static segments of a tree's patterns, decoded, each once.
 *
 * @param tree The tree.
 */
export function listTexts({ steps }: PatternTree): readonly string[] {
  return steps.filter((step) => step.kind === "static").map(({ text }) => text);
}

/**
 * Returns the number of the pattern that ends at a node: a new one, if none did
 * before.
 *
 * @param tree The tree.
 * @param node The node.
 * @param number The new one, which is greater than any before.
 * @param parameters How many parameters the pattern has.
 */
export function numberPattern(
  tree: PatternTree,
  node: number,
  number: number,
  parameters: number,
): number {
  const { nodes } = tree;
  const known = nodes.valueOf(node);
  if (known !== NONE) return known;
  nodes.setValue(node, number);
  tree.mostParameters = Math.max(tree.mostParameters, parameters);
  return number;
}

/**
 * Returns the node of a path in a tree, to which it is added if it is new: one
 * node for all paths that match the same requests.
 *
 * @param first The part that requests begin with, which many paths share.
 * @param second The part that follows it.
 */
export type PathFollower = (first: Pattern, second: Pattern) => number;

/**
 * Creates a function that follows paths in a tree. A beginning that many of
 * them share is looked up once.
 *
 * @param tree The tree.
 */
export function createPathFollower(tree: PatternTree): PathFollower {
  // Equal segments of patterns are usually one object.
  const stepTo = memoize((segment: Segment) => numberStep(tree, segment, 0));
  const follow = (start: number, { segments }: Pattern) => {
    let node = start;
    for (const segment of segments) {
      node = tree.nodes.ensureChild(node, stepTo(segment));
    }
    return node;
  };
  const followFirst = memoize((first: Pattern) => follow(TRIE_ROOT, first));
  return (first, second) =>
    listParameters(first, second).some(isPathParameter)
      ? followAll(tree, first.segments.concat(second.segments))
      : follow(followFirst(first), second);
}

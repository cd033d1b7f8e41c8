import { NONE, NumberTrie, TRIE_ROOT } from "../collection/number_trie.ts";
import { remember } from "../collection/remember.ts";
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
  /** How many segments follow a `path`, plus one; else 0. */
  readonly following: number;
}

/** What leads from one boundary of segments to the next. */
export type TreeStep = StaticTreeStep | ParameterTreeStep;

/**
 * Patterns by what they take, segment for segment: those that take the same
 * requests end at one node and have one number.
 */
export interface PatternTree {
  /**
   * The boundaries of segments, each after the number of its step. Where a
   * pattern ends, its number is noted. Of parameters whose types do not say which
   * is tried first, that of the lowest number is.
   */
  readonly nodes: NumberTrie;
  /** The steps, by their numbers. */
  readonly steps: TreeStep[];
  /** The numbers of the steps, by what they take. */
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

/** Gives the same text for steps that take the same. */
function keyOf(step: TreeStep): string {
  return step.kind === "static"
    ? step.text
    // No static text can hold the character U+0000.
    : `\u0000${step.following} ${step.type}`;
}

/**
 * Gives the number of what leads over a segment; the same one for equal ones.
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
 * Gives the node of a pattern that has a parameter of type `path`: how it goes
 * on tells it from others from there on.
 */
function followAll(
  tree: PatternTree,
  segments: readonly Segment[],
): number {
  return segments.reduce((node, segment, index) => {
    const following = isPathParameter(segment) ? segments.length - index : 0;
    return tree.nodes.follow(node, numberStep(tree, segment, following));
  }, TRIE_ROOT);
}

/**
 * Makes a tree of patterns, to which others can be added.
 *
 * @param patterns Those that it holds from the start.
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
 * Gives the number of the pattern that ends at a node: a new one, when none did
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
  nodes.note(node, number);
  tree.mostParameters = Math.max(tree.mostParameters, parameters);
  return number;
}

/**
 * Gives the node of a path in a tree, which has it from then on: one node for
 * all that take the same requests.
 *
 * @param first The part that requests begin with, which many paths share.
 * @param second What follows it.
 */
export type PathFollower = (first: Pattern, second: Pattern) => number;

/**
 * Makes what follows paths in a tree. What many of them begin with is looked for
 * once.
 *
 * @param tree The tree.
 */
export function createPathFollower(tree: PatternTree): PathFollower {
  // Equal segments of patterns are mostly one object.
  const stepTo = remember((segment: Segment) => numberStep(tree, segment, 0));
  const follow = (start: number, { segments }: Pattern) => {
    let node = start;
    for (const segment of segments) {
      node = tree.nodes.follow(node, stepTo(segment));
    }
    return node;
  };
  const followFirst = remember((first: Pattern) => follow(TRIE_ROOT, first));
  return (first, second) =>
    listParameters(first, second).some(isPathParameter)
      ? followAll(tree, first.segments.concat(second.segments))
      : follow(followFirst(first), second);
}

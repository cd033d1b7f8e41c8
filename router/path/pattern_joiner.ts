import { Pattern } from "./pattern.ts";
import { foldPatterns } from "./pattern_fold.ts";
import type { Segment } from "./segment.ts";

/** Joins a part of a path that requests begin with and what follows it. */
export type PatternJoiner = (first: Pattern, second: Pattern) => Pattern;

function addSegment(before: Pattern, last: Segment): Pattern {
  return new Pattern(before, last);
}

/**
 * Makes a joiner for many patterns: what several that follow each other begin
 * with is joined once.
 */
export function createPatternJoiner(): PatternJoiner {
  const join = foldPatterns(addSegment);
  return (first, second) => first.length === 0 ? second : join(first, second);
}

/**
 * Joins two parts of a path.
 *
 * @param first The part that requests begin with.
 * @param second The part that follows it.
 */
export function joinPatterns(first: Pattern, second: Pattern): Pattern {
  if (first.length === 0) return second;
  const { before, last } = second;
  return before && last
    ? new Pattern(joinPatterns(first, before), last)
    : first;
}

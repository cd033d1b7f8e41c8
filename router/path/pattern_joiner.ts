import { Pattern } from "./pattern.ts";
import { foldPatterns } from "./pattern_fold.ts";
import type { Segment } from "./segment.ts";

/** Joins a part of a path that requests begin with and what follows it. */
export type PatternJoiner = (first: Pattern, second: Pattern) => Pattern;

/** Adds a segment of what follows to a pattern. */
function addSegment(before: Pattern, last: Segment, second: Pattern): Pattern {
  // The first part mostly has none.
  const hasSame = before.parameters.length === second.before?.parameters.length;
  return hasSame
    ? new Pattern(before, last, undefined, second.parameters)
    : new Pattern(before, last);
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

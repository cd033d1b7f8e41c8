import type { Pattern } from "./pattern.ts";
import type { Segment } from "./segment.ts";

/**
 * Makes what finds something out of patterns segment by segment. What the
 * pattern that was asked for last begins with is known, and those that follow
 * each other mostly begin alike.
 *
 * @param root What is found of the root.
 * @param add Finds it of a pattern, from what was found of the pattern before
 * its last segment.
 */
export function foldPatterns<Found>(
  root: Found,
  add: (found: Found, last: Segment) => Found,
): (pattern: Pattern) => Found {
  // By the number of segments.
  const patterns: Pattern[] = [];
  const known: Found[] = [];

  function fold(pattern: Pattern): Found {
    const { before, last, length } = pattern;
    if (!before || !last) return root;
    if (patterns[length] === pattern) return known[length];
    const found = add(fold(before), last);
    patterns[length] = pattern;
    known[length] = found;
    return found;
  }

  return fold;
}

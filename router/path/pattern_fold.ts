import { type Pattern, ROOT } from "./pattern.ts";
import type { Segment } from "./segment.ts";

/**
 * Finds something out of a pattern.
 *
 * @param root What is found of the root, the pattern without segments. When it
 * is another one than at the last call, nothing that was found before is used.
 * @param pattern The pattern.
 */
type PatternFold<Found> = (root: Found, pattern: Pattern) => Found;

/**
 * Makes what finds something out of patterns segment by segment. What the
 * pattern that was asked for last begins with is known, and those that follow
 * each other mostly begin alike.
 *
 * @param add Finds it of a pattern, from what was found of the pattern before
 * its last segment; it is given that segment and the pattern.
 */
export function foldPatterns<Found>(
  add: (found: Found, last: Segment, pattern: Pattern) => Found,
): PatternFold<Found> {
  // By the number of segments.
  const patterns = [ROOT];
  const known: Found[] = [];

  function fold(pattern: Pattern): Found {
    const { before, last, length } = pattern;
    if (!before || !last) return known[0];
    if (length < patterns.length && patterns[length] === pattern) {
      return known[length];
    }
    const found = add(fold(before), last, pattern);
    patterns[length] = pattern;
    known[length] = found;
    return found;
  }

  return (root, pattern) => {
    if (known[0] !== root) {
      // Kept and filled, since most folders of a tree have another root.
      patterns.fill(ROOT);
      known[0] = root;
    }
    return fold(pattern);
  };
}

import { intersects } from "./character_set.ts";
import { MAX_POSITIONS, type PositionAutomaton } from "./position_automaton.ts";

/**
 * Tells whether two expressions match a common string that is not empty.
 *
 * @param a The one, as it was read.
 * @param b The other.
 */
export function haveCommonText(
  a: PositionAutomaton,
  b: PositionAutomaton,
): boolean {
  /** Positions of both that one string reaches, as one number. */
  const pairs = new Set<number>();

  /** Adds the pairs that one more character leads to. */
  function step(inA: readonly number[], inB: readonly number[]): void {
    for (const one of inA) {
      for (const two of inB) {
        const meet = intersects(a.sets[one], b.sets[two]);
        if (meet) pairs.add(one * MAX_POSITIONS + two);
      }
    }
  }

  step(a.first, b.first);
  // Iteration over a set includes what is added meanwhile.
  for (const pair of pairs) {
    const one = Math.floor(pair / MAX_POSITIONS);
    const two = pair % MAX_POSITIONS;
    if (a.last.includes(one) && b.last.includes(two)) return true;
    step(a.follow[one], b.follow[two]);
  }
  return false;
}

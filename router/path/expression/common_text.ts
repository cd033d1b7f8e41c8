import { intersects } from "./character_set.ts";
import { MAX_POSITIONS, type PositionAutomaton } from "./position_automaton.ts";

/**
 * Tells whether two expressions fit one text that is not empty.
 *
 * @param a The one, as it was read.
 * @param b The other.
 */
export function haveCommonText(
  a: PositionAutomaton,
  b: PositionAutomaton,
): boolean {
  const pairs = new Set<number>();
  const step = (left: readonly number[], right: readonly number[]) => {
    for (const p of left) {
      for (const q of right) {
        if (intersects(a.sets[p], b.sets[q])) pairs.add(p * MAX_POSITIONS + q);
      }
    }
  };
  step(a.first, b.first);
  // A set gives what is added to it while it is read.
  for (const pair of pairs) {
    const [p, q] = [Math.floor(pair / MAX_POSITIONS), pair % MAX_POSITIONS];
    if (a.last.includes(p) && b.last.includes(q)) return true;
    step(a.follow[p], b.follow[q]);
  }
  return false;
}

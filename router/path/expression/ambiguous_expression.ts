import { intersects } from "./character_set.ts";
import { refuseAsAmbiguous } from "./expression_refusal.ts";
import {
  MAX_POSITIONS,
  type PositionAutomaton,
  readAutomaton,
} from "./position_automaton.ts";

/** Tells whether two ways to match one string can meet in one position. */
function isAmbiguous({ sets, follow, first }: PositionAutomaton): boolean {
  const seen = new Set<number>();
  const pairs: [number, number][] = [];
  /** Records the pairs that one character leads to; true when they meet. */
  const step = (left: readonly number[], right: readonly number[]): boolean => {
    for (const a of left) {
      for (const b of right) {
        if (left !== right && a === b) return true;
        if (a === b || !intersects(sets[a], sets[b])) continue;
        const key = Math.min(a, b) * MAX_POSITIONS + Math.max(a, b);
        if (seen.has(key)) continue;
        seen.add(key);
        pairs.push([a, b]);
      }
    }
    return false;
  };
  const twice = follow.some((next) => new Set(next).size < next.length);
  if (twice) return true;
  for (const next of [first, ...follow]) step(next, next);
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    if (step(follow[pair[0]], follow[pair[1]])) return true;
  }
  return false;
}

/**
 * Refuses a regular expression that can run away: one in which two ways to
 * match one string can meet in one position. With any other, a backtracking
 * engine tries each position at most once for each character, so that its cost
 * grows only with the length of the string.
 *
 * The expression is turned into its position automaton and pairs of positions
 * that one string can reach are followed until two meet.
 *
 * @param source The expression's text.
 * @param flags `i`, `u`, both or none.
 * @throws {Refusal} When it can run away, or cannot be read as an automaton.
 */
export function expectUnambiguous(source: string, flags: string): void {
  if (isAmbiguous(readAutomaton(source, flags))) refuseAsAmbiguous(source);
}

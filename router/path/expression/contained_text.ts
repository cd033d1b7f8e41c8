import type { CharacterSet } from "./character_set.ts";
import type { PositionAutomaton } from "./position_automaton.ts";

/** The most states that are tried before giving up: there can be very many. */
const MAX_SEEN = 1_000;

function reads(set: CharacterSet, character: number): boolean {
  return set.some(([from, to]) => from <= character && character <= to);
}

/**
 * Lists representatives of a set: each character of the set is in the same
 * other sets as one of them.
 */
function listRepresentatives(
  set: CharacterSet,
  others: readonly CharacterSet[],
): number[] {
  const starts = [set, ...others].flatMap((ranges) =>
    ranges.flatMap(([from, to]) => [from, to + 1])
  );
  return [...new Set(starts)].filter((character) => reads(set, character));
}

/** A position of one automaton to be reached next, beside those of another. */
interface Step {
  readonly narrow: number;
  readonly wide: readonly number[];
}

/**
 * Tells whether one expression matches all strings that another one matches,
 * except the empty one. Where it takes too long to find out, the answer is no.
 *
 * @param narrow The other expression, as it was read.
 * @param wide The one, read without the flag `i`: with it, sets contain more
 * than it matches.
 */
export function fitsAllOf(
  narrow: PositionAutomaton,
  wide: PositionAutomaton,
): boolean {
  const seen = new Set<string>();
  // The last is taken first: a string without a match is usually found at once.
  const steps: Step[] = narrow.first
    .map((position) => ({ narrow: position, wide: wide.first }));

  /** Reads one character; tells whether the wide one can continue as well. */
  function read(character: number, step: Step): boolean {
    const reached = step.wide
      .filter((position) => reads(wide.sets[position], character));
    const isEnd = narrow.last.includes(step.narrow) &&
      !reached.some((position) => wide.last.includes(position));
    // Each position leads to an end.
    if (isEnd || reached.length === 0) return false;
    const key = `${step.narrow} ${reached}`;
    if (seen.has(key)) return true;
    seen.add(key);
    const next = [...new Set(reached.flatMap((one) => wide.follow[one]))];
    for (const position of narrow.follow[step.narrow]) {
      steps.push({ narrow: position, wide: next });
    }
    return seen.size <= MAX_SEEN;
  }

  for (let step = steps.pop(); step; step = steps.pop()) {
    const { narrow: position, wide: next } = step;
    const sets = next.map((one) => wide.sets[one]);
    for (const one of listRepresentatives(narrow.sets[position], sets)) {
      if (!read(one, step)) return false;
    }
  }
  return true;
}

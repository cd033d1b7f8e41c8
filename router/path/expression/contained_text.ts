import type { CharacterSet } from "./character_set.ts";
import type { PositionAutomaton } from "./position_automaton.ts";

/** After how many steps nothing is known: each set of positions is one. */
const MOST_STEPS = 10_000;

function reads(set: CharacterSet, character: number): boolean {
  return set.some(([from, to]) => from <= character && character <= to);
}

/**
 * Lists characters of a set, so that any other one of it is in the same ones of
 * some sets as one of these.
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

/** A position of one automaton, and all of another that the same text leads to. */
interface Meeting {
  readonly inner: number;
  readonly outer: readonly number[];
}

/** Lists where one more character leads. */
function listNext(
  inner: PositionAutomaton,
  outer: PositionAutomaton,
  nextInner: readonly number[],
  nextOuter: readonly number[],
): Meeting[] {
  const sets = nextOuter.map((position) => outer.sets[position]);
  return nextInner.flatMap((position) =>
    listRepresentatives(inner.sets[position], sets).map((character) => ({
      inner: position,
      outer: nextOuter.filter((_, index) => reads(sets[index], character)),
    }))
  );
}

/** Tells whether a text that ends here is fitted by the first one alone. */
function isFittedAlone(
  { inner, outer }: Meeting,
  narrow: PositionAutomaton,
  wide: PositionAutomaton,
): boolean {
  return narrow.last.includes(inner) &&
    !outer.some((position) => wide.last.includes(position));
}

/**
 * Tells whether one expression fits all texts that another one fits, but for the
 * empty one. Where it takes too long to find out, it counts as not fitting them.
 *
 * @param narrow The other expression, as it was read.
 * @param wide The one, read without the flag `i`: by that, sets hold more than
 * it reads.
 */
export function fitsAllOf(
  narrow: PositionAutomaton,
  wide: PositionAutomaton,
): boolean {
  const seen = new Set<string>();
  const meetings = listNext(narrow, wide, narrow.first, wide.first);
  // The list grows while it is read.
  for (const meeting of meetings) {
    if (isFittedAlone(meeting, narrow, wide)) return false;
    const key = `${meeting.inner} ${meeting.outer}`;
    if (seen.has(key)) continue;
    if (seen.size === MOST_STEPS) return false;
    seen.add(key);
    const nextOuter = new Set(meeting.outer.flatMap((at) => wide.follow[at]));
    const nextInner = narrow.follow[meeting.inner];
    meetings.push(...listNext(narrow, wide, nextInner, [...nextOuter]));
  }
  return true;
}

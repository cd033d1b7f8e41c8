import type { CharacterSet } from "./character_set.ts";
import { type PositionAutomaton, readAutomaton } from "./position_automaton.ts";
import { compileExpression } from "./regular_expression.ts";

/** The characters that samples consist of where an expression allows them. */
const PLAIN = "a0zA9Z-_.~ é日";
const SPACE = 32;
const FIRST_SURROGATE = 0xd800;
/** How long a sample becomes by repetition. */
const LONG = 200;

/** Picks characters that a position matches: plain ones, and ends of ranges. */
function pickCharacters(set: CharacterSet): string[] {
  const plain = [...PLAIN].filter((character) => {
    const code = character.charCodeAt(0);
    return set.some(([from, to]) => from <= code && code <= to);
  });
  const ends = set.slice(0, 4).flat()
    // Beyond these, a character may count as two.
    .filter((code) => SPACE < code && code < FIRST_SURROGATE)
    .map((code) => String.fromCharCode(code));
  return [...new Set([...plain, ...ends])];
}

/** Keeps ASCII characters, where there are any. */
function preferAscii(characters: string[]): string[] {
  const ascii = characters.filter((character) => character < "\u0080");
  return ascii.length > 0 ? ascii : characters;
}

/** Finds a shortest way to each position from some of them. */
function findWays(
  from: readonly number[],
  follow: PositionAutomaton["follow"],
): Map<number, readonly number[]> {
  const ways = new Map(from.map((position) => [position, [position]]));
  // Iteration over a map includes what is added meanwhile.
  for (const [position, way] of ways) {
    for (const next of follow[position]) {
      if (!ways.has(next)) ways.set(next, [...way, next]);
    }
  }
  return ways;
}

/** Reverses which positions can follow each other. */
function reverse(follow: PositionAutomaton["follow"]): number[][] {
  const before: number[][] = follow.map(() => []);
  follow.forEach((next, position) => {
    for (const one of next) before[one].push(position);
  });
  return before;
}

/**
 * Lists ways from a first position to a last one, such that each position is on
 * one of them: with the cycle that leads back to it left out, taken once and
 * twice, and repeated until the way is long.
 */
function listWays(
  { follow, first, last }: PositionAutomaton,
): (readonly number[])[] {
  const ends = findWays(last, reverse(follow));
  return [...findWays(first, follow)].flatMap(([position, way]) => {
    const end = ends.get(position)!.toReversed().slice(1);
    const cycle = findWays(follow[position], follow).get(position) ?? [];
    const counts = cycle.length > 0
      ? [0, 1, 2, Math.floor(LONG / cycle.length)]
      : [0];
    return counts.map((count) => [
      ...way,
      ...Array(count).fill(cycle).flat(),
      ...end,
    ]);
  });
}

/** Writes a string along a way, with other characters at each turn. */
function writeText(
  way: readonly number[],
  characters: readonly string[][],
  turn: number,
): string {
  return way.map((position, index) => {
    const choices = characters[position];
    return choices[(turn + index) % choices.length];
  }).join("");
}

/**
 * Returns strings that a regular expression matches: they go through each of
 * its positions, and differ as much as its characters allow.
 *
 * @param source The expression's text.
 * @param flags `i`, `u`, both or none.
 * @returns The strings; none for an expression that needs unusual characters.
 * @throws {Refusal} When the expression is one that paths cannot have.
 */
export function sampleTexts(source: string, flags: string): readonly string[] {
  const automaton = readAutomaton(source, flags);
  const picked = automaton.sets.map(pickCharacters);
  if (picked.some(({ length }) => length === 0)) return [];
  // With the flag i, a set may contain all beyond ASCII for one ASCII letter.
  const variants = flags.includes("i")
    ? [picked, picked.map(preferAscii)]
    : [picked];
  const texts = new Set<string>();
  for (const way of listWays(automaton)) {
    for (let turn = 0; turn < PLAIN.length; turn++) {
      for (const one of variants) texts.add(writeText(way, one, turn));
    }
  }
  const expression = compileExpression(source, flags);
  return [...texts].filter((text) => expression.test(text));
}

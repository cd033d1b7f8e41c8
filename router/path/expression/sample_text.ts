import type { CharacterSet } from "./character_set.ts";
import { type PositionAutomaton, readAutomaton } from "./position_automaton.ts";
import { compileExpression } from "./regular_expression.ts";

/** The characters that samples are made of where an expression reads them. */
const PLAIN = "a0zA9Z-_.~ é日";
const SPACE = 32;
const FIRST_SURROGATE = 0xd800;
/** How long a sample becomes by what can be repeated. */
const LONG = 200;

/** Picks characters that a position reads: plain ones, and ends of ranges. */
function pickCharacters(set: CharacterSet): string[] {
  const plain = [...PLAIN].filter((character) => {
    const code = character.charCodeAt(0);
    return set.some(([from, to]) => from <= code && code <= to);
  });
  const ends = set.slice(0, 4).flat()
    // Beyond, a character may count as two.
    .filter((code) => SPACE < code && code < FIRST_SURROGATE)
    .map((code) => String.fromCharCode(code));
  return [...new Set([...plain, ...ends])];
}

/** Keeps characters of ASCII, where there are any. */
function preferAscii(characters: string[]): string[] {
  const ascii = characters.filter((character) => character < "\u0080");
  return ascii.length > 0 ? ascii : characters;
}

/** Finds for each position a shortest way to it, from some of them. */
function findWays(
  from: readonly number[],
  follow: PositionAutomaton["follow"],
): Map<number, readonly number[]> {
  const ways = new Map(from.map((position) => [position, [position]]));
  // A map gives what is added to it while it is read.
  for (const [position, way] of ways) {
    for (const next of follow[position]) {
      if (!ways.has(next)) ways.set(next, [...way, next]);
    }
  }
  return ways;
}

/** Turns round what can follow each position. */
function reverse(follow: PositionAutomaton["follow"]): number[][] {
  const before: number[][] = follow.map(() => []);
  follow.forEach((next, position) => {
    for (const one of next) before[one].push(position);
  });
  return before;
}

/**
 * Gives texts that a regular expression reads: such as go through each of its
 * characters, as unlike each other as those allow.
 *
 * @param source The expression's text.
 * @param flags `i`, `u`, both or none.
 * @returns The texts; none for an expression that reads unusual characters only.
 * @throws {Refusal} When the expression is one that paths cannot have.
 */
export function sampleTexts(source: string, flags: string): readonly string[] {
  const { sets, follow, first, last } = readAutomaton(source, flags);
  const picked = sets.map(pickCharacters);
  if (picked.some(({ length }) => length === 0)) return [];
  // With the flag i, sets may hold all beyond ASCII for one letter of it.
  const variants = flags.includes("i")
    ? [picked, picked.map(preferAscii)]
    : [picked];
  const ways = findWays(first, follow);
  const ends = findWays(last, reverse(follow));
  const write = (
    characters: readonly string[][],
    way: readonly number[],
    turn: number,
  ) =>
    way.map((position, index) => {
      const choices = characters[position];
      return choices[(turn + index) % choices.length];
    }).join("");
  const texts = new Set<string>();
  for (const [position, way] of ways) {
    const end = ends.get(position)!.toReversed().slice(1);
    const circle = findWays(follow[position], follow).get(position) ?? [];
    const many = Math.floor(LONG / Math.max(circle.length, 1));
    for (const count of circle.length > 0 ? [0, 1, many] : [0]) {
      const repeated = Array(count).fill(circle).flat();
      const whole = [...way, ...repeated, ...end];
      for (let turn = 0; turn < PLAIN.length; turn++) {
        for (const one of variants) texts.add(write(one, whole, turn));
      }
    }
  }
  const expression = compileExpression(source, flags);
  return [...texts].filter((text) => expression.test(text));
}

import { memoize } from "../../../collection/memoize.ts";
import { addOtherCase } from "../../../path/expression/character_set.ts";
import { fitsAllOf } from "../../../path/expression/contained_text.ts";
import {
  type PositionAutomaton,
  readAutomaton,
} from "../../../path/expression/position_automaton.ts";
import { readLeast, readMost } from "./type_expression.ts";

/** Tells whether all characters are ASCII. */
function isPlain({ sets }: PositionAutomaton): boolean {
  return sets.every((set) => set.every(([, to]) => to < 128));
}

/** Syntax that excludes characters, and with the flag `i` further ones too. */
const INVERTED = /\[\^|\\[PW]/;

/** Reads an automaton of all that a pattern matches, and perhaps more. */
const readPossible = memoize(({ source, flags }: RegExp) =>
  readAutomaton(source, flags)
);

/**
 * Reads an automaton of what a pattern certainly matches: with the flag `i`,
 * sets would be read as if they held more than they do.
 */
const readCertain = memoize((pattern: RegExp) => {
  const { source, flags, ignoreCase } = pattern;
  if (!ignoreCase) return readPossible(pattern);
  if (INVERTED.test(source)) return undefined;
  const automaton = readAutomaton(source, flags.replace("i", ""));
  return { ...automaton, sets: automaton.sets.map(addOtherCase) };
});

/**
 * Tells whether a type matches all that another one matched.
 *
 * @param old The former type, as it is written.
 * @param now The current type.
 * @param before The pattern of the former, if it is a custom type.
 * @param after The pattern of the current, if it is a custom type.
 * @throws {Refusal} When one is not an expression that paths can have.
 */
export function fitsWider(
  old: string,
  now: string,
  before: RegExp | undefined,
  after: RegExp | undefined,
): boolean {
  const narrow = before ? readPossible(before) : readMost(old);
  const wide = after ? readCertain(after) : readLeast(now);
  if (!narrow || !wide) return false;
  // Without the flag `u`, a character beyond 16 bits counts as two.
  const isSameText = !!before?.unicode === !!after?.unicode || isPlain(narrow);
  return isSameText && fitsAllOf(narrow, wide);
}

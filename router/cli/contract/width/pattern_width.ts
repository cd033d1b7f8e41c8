import { remember } from "../../../collection/remember.ts";
import { addOtherCase } from "../../../path/expression/character_set.ts";
import { fitsAllOf } from "../../../path/expression/contained_text.ts";
import {
  type PositionAutomaton,
  readAutomaton,
} from "../../../path/expression/position_automaton.ts";
import { readLeast, readMost } from "./type_expression.ts";

/** Tells whether each character is one of ASCII. */
function isPlain({ sets }: PositionAutomaton): boolean {
  return sets.every((set) => set.every(([, to]) => to < 128));
}

/** What leaves characters out, which with the flag `i` leaves out others too. */
const INVERTED = /\[\^|\\[PW]/;

/** Reads of a pattern all that it fits, and perhaps more. */
const readPossible = remember(({ source, flags }: RegExp) =>
  readAutomaton(source, flags)
);

/**
 * Reads of a pattern what it fits for certain: with the flag `i`, sets are read
 * as if they held more than they do.
 */
const readCertain = remember((pattern: RegExp) => {
  const { source, flags, ignoreCase } = pattern;
  if (!ignoreCase) return readPossible(pattern);
  if (INVERTED.test(source)) return undefined;
  const automaton = readAutomaton(source, flags.replace("i", ""));
  return { ...automaton, sets: automaton.sets.map(addOtherCase) };
});

/**
 * Tells whether what a type fits now is all that the other one fitted.
 *
 * @param old The type that was, as it is written.
 * @param now The type that is.
 * @param before The pattern of the one, if it is an own type.
 * @param after That of the other.
 * @throws {Refusal} When one is no expression that paths can have.
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
  // Without the flag, characters beyond those of 16 bits are two.
  const isSameText = !!before?.unicode === !!after?.unicode || isPlain(narrow);
  return isSameText && fitsAllOf(narrow, wide);
}

import { listAll } from "../../report/listed.ts";
import { Refusal } from "../../report/refusal.ts";

/** Names as alternatives. */
const CHOICE = /^\w+(?:\|\w+)+$/;
/** What is left of `\d+` and `\d{4}-\d{2}` in a JavaScript string. */
const WITHOUT_BACKSLASH = /^(?:[dws](?:[+*]|\{\d[\d,]*\})[-_.:]?)+$/i;

/**
 * Refuses expressions that match other strings than their author intends.
 *
 * @param text The expression as written.
 * @param isType Tells whether a text is the name of a type.
 * @throws {Refusal} When its alternatives are types, whose names it would
 * match, or it has lost its backslashes.
 */
export function refuseMistaken(
  text: string,
  isType: (name: string) => boolean,
): void {
  if (CHOICE.test(text)) {
    const names = text.split("|");
    if (names.every(isType)) throw describeChoice(text, names);
  }
  if (WITHOUT_BACKSLASH.test(text)) throw describeLostBackslash(text);
}

function describeChoice(text: string, names: readonly string[]): Refusal {
  return new Refusal(
    "unknown-type",
    `Parameter type "${text}" names ${names.length} types, but a parameter has ` +
      "one.",
    `Declare a route for each of ${listAll(names)}. For the literal ` +
      `words, write (?:${text}).`,
  );
}

function describeLostBackslash(text: string): Refusal {
  const restored = text.replace(/[dws](?=[+*{])/gi, "\\\\$&");
  const literal = text.replace(/[dws](?=[+*{])/gi, "[$&]");
  return new Refusal(
    "unsafe-regex",
    `Regular expression "${text}" matches only letters: JavaScript strings ` +
      "drop a single backslash.",
    `Write ${restored}. For the letters themselves, write ${literal}.`,
  );
}

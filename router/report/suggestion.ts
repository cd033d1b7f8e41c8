/**
 * Counts the edits that turn one word into the other: letters that are added,
 * left out or replaced, and adjacent letters that are swapped.
 */
function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = previous[column - 1] +
        (from[row - 1] === to[column - 1] ? 0 : 1);
      const isSwapped = row > 1 && column > 1 &&
        from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(Math.min(
        replaced,
        previous[column] + 1,
        current[column - 1] + 1,
        isSwapped ? before[column - 2] + 1 : Infinity,
      ));
    }
    before = previous;
    previous = current;
  }
  return previous[to.length];
}

/** Reduces camelCase, snake_case and kebab-case to the same form. */
function simplify(word: string): string {
  return word.toLowerCase().replaceAll(/[_-]/g, "");
}

/**
 * The distance of a word from one that it begins, ends or abbreviates: more
 * than that of one wrong letter, less than that of two.
 */
const PART_DISTANCE = 1.5;

/**
 * Tells whether one word is a part of the other: `string` and `str`, `prefix`
 * and `urlPrefix`, `DEL` and `DELETE`, `exten` and `extends`.
 */
function isPart(word: string, candidate: string): boolean {
  // A longer word is no abbreviation, unless it has most of the other: whoever
  // writes `version` does not mean `versionPrefix`.
  const isAbbreviation = word.length > 1 &&
    (word.length < 5 || word.length * 3 >= candidate.length * 2);
  return (candidate.length > 2 && word.startsWith(candidate)) ||
    (word.length > 2 && candidate.endsWith(word)) ||
    (isAbbreviation && candidate.startsWith(word));
}

/**
 * Counts edits. A word that is a part of the other is near, however much is
 * missing; the less that is missing, the nearer.
 */
function distanceBetween(word: string, candidate: string): number {
  const edits = editDistance(word, candidate);
  return isPart(word, candidate)
    ? Math.min(edits, PART_DISTANCE + edits / 1000)
    : edits;
}

/**
 * Finds which of the known words was probably meant.
 *
 * @param word The word that is not known.
 * @param known The words that could have been meant.
 * @returns The nearest; an empty string when nothing is near.
 */
export function findNearest(word: string, known: Iterable<string>): string {
  // Words can come from file names; a long one is not a typo.
  if (word.length > 40) return "";
  let best = "";
  // A third of the letters: with more of them wrong, it is another word.
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  const simple = simplify(word);
  for (const candidate of known) {
    const other = simplify(candidate);
    const distance = distanceBetween(simple, other);
    // Words without a letter in common are not near, however short they are.
    const longest = Math.max(simple.length, other.length);
    if (distance < bestDistance && distance < longest) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/**
 * Suggests which of the known words was probably meant.
 *
 * @param word The word that is not known.
 * @param known The words that could have been meant.
 * @returns `Did you mean "…"? ` with a space after it, or an empty string when
 * nothing is near.
 */
export function suggest(word: string, known: Iterable<string>): string {
  const best = findNearest(word, known);
  return best === "" ? "" : `Did you mean ${JSON.stringify(best)}? `;
}

/** Counts the single-letter edits that turn one word into the other. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = previous[column - 1] +
        (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(
        Math.min(replaced, previous[column] + 1, current[column - 1] + 1),
      );
    }
    previous = current;
  }
  return previous[to.length];
}

/** Gives a word without what conventions of writing names differ in. */
function simplify(word: string): string {
  return word.toLowerCase().replaceAll(/[_-]/g, "");
}

/** Counts edits; `string` is near to `str`, and `prefix` to `urlPrefix`. */
function distanceBetween(word: string, candidate: string): number {
  if (word === candidate) return 0;
  const isNear = (candidate.length > 2 && word.startsWith(candidate)) ||
    (word.length > 2 && candidate.endsWith(word)) ||
    (word.length === 2 && candidate.startsWith(word));
  return isNear ? 1 : editDistance(word, candidate);
}

/**
 * Says which of the known words was probably meant.
 *
 * @param word The word that is not known.
 * @param known The words that could have been meant.
 * @returns `Did you mean "…"? ` with a space after it, or an empty string when
 * nothing is near.
 */
export function suggest(word: string, known: Iterable<string>): string {
  // Texts can come from file names; a long one is not a typing mistake.
  if (word.length > 40) return "";
  let best = "";
  let bestDistance = word.length < 3
    ? 2
    : Math.max(2, Math.ceil(word.length / 3)) + 1;
  for (const candidate of known) {
    const distance = distanceBetween(simplify(word), simplify(candidate));
    // Words without a letter in common are not near, however short they are.
    const longest = Math.max(word.length, candidate.length);
    if (distance < bestDistance && distance < longest) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best === "" ? "" : `Did you mean ${JSON.stringify(best)}? `;
}

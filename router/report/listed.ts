/**
 * Lists all things in a sentence: `a`, `a and b`, `a, b and c`.
 *
 * @param things The names of the things.
 * @param word The word before the last one.
 */
export function listAll(things: readonly string[], word = "and"): string {
  const last = things.at(-1);
  const others = things.slice(0, -1);
  return others.length === 0
    ? `${last}`
    : `${others.join(", ")} ${word} ${last}`;
}

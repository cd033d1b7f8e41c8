import { formatCount } from "./count.ts";

/**
 * Lists things in a sentence: the first by name, the others by their number.
 *
 * @param things What is listed.
 * @param most How many are named before the others are counted.
 */
export function listFew(things: readonly string[], most = 3): string {
  const named = things.slice(0, most);
  const others = things.length - named.length;
  const last = others > 0 ? formatCount(others, "other") : named.pop();
  return named.length === 0 ? `${last}` : `${named.join(", ")} and ${last}`;
}

import { formatCount } from "./count.ts";

/**
 * Lists things in a sentence: names the first few and counts the others. A
 * single one left is named too, since a count would say less in as many words.
 *
 * @param things The names of the things.
 * @param most How many to name before the others are counted.
 */
export function listFew(things: readonly string[], most = 3): string {
  const isOneLeft = things.length === most + 1;
  const named = things.slice(0, isOneLeft ? most + 1 : most);
  const others = things.length - named.length;
  const last = others > 0 ? formatCount(others, "other") : named.pop();
  return named.length === 0 ? `${last}` : `${named.join(", ")} and ${last}`;
}

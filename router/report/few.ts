import { formatCount } from "./count.ts";

/**
 * Lists things in a sentence: the first by name, the others by their number; one
 * alone by name too, since the number would tell less in as many words.
 *
 * @param things What is listed.
 * @param most How many are named before the others are counted.
 */
export function listFew(things: readonly string[], most = 3): string {
  const isOneLeft = things.length === most + 1;
  const named = things.slice(0, isOneLeft ? most + 1 : most);
  const others = things.length - named.length;
  const last = others > 0 ? formatCount(others, "other") : named.pop();
  return named.length === 0 ? `${last}` : `${named.join(", ")} and ${last}`;
}

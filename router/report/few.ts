import { formatCount } from "./count.ts";
import { listAll } from "./listed.ts";

/**
 * Lists things in a sentence: names the first few and counts the others. A
 * single one left is named too, since a count would say less in as many words.
 *
 * @param things The names of the things.
 * @param most How many to name before the others are counted.
 */
export function listFew(things: readonly string[], most = 3): string {
  if (things.length <= most + 1) return listAll(things);
  const others = formatCount(things.length - most, "other");
  return listAll([...things.slice(0, most), others]);
}

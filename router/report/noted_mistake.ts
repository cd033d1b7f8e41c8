import type { Mistake } from "./mistake.ts";

/**
 * What was noted in each list, and for which owners. To search the list instead
 * takes five times as long as all else when 16,000 routes are refused.
 */
const NOTED = new WeakMap<readonly Mistake[], Map<string, Set<unknown>>>();

/**
 * Notes a mistake, unless it is noted already: what several routes share is
 * checked again for each of them.
 *
 * @param found The mistake.
 * @param mistakes Where it is noted.
 * @param owner The declaration that holds it, where another one may hold a
 * mistake in the same words: both are noted then.
 */
export function note(
  found: Mistake,
  mistakes: Mistake[],
  owner?: object,
): void {
  const { code, reason, places } = found;
  const key = [code, reason, ...places].join("\n");
  const noted = NOTED.get(mistakes) ?? new Map<string, Set<unknown>>();
  NOTED.set(mistakes, noted);
  const owners = noted.get(key) ?? new Set();
  if (owners.has(owner)) return;
  noted.set(key, owners.add(owner));
  mistakes.push(found);
}

import type { Mistake } from "./mistake.ts";

/**
 * The mistakes recorded in each list, with their owners. Searching the list
 * instead takes five times as long as all else when 16,000 routes are refused.
 */
const NOTED = new WeakMap<readonly Mistake[], Map<string, Set<unknown>>>();

/**
 * Records a mistake, unless it is recorded already: what several routes share
 * is checked again for each of them.
 *
 * @param found The mistake.
 * @param mistakes The list to record it in.
 * @param owner The declaration that holds it, where another one may hold a
 * mistake in the same words: then both are recorded.
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

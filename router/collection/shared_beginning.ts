/**
 * Counts how many things two lists have in common at their beginning.
 *
 * @param a The one list.
 * @param b The other one.
 */
export function countShared<Thing>(
  a: readonly Thing[],
  b: readonly Thing[],
): number {
  const differing = a.findIndex((thing, index) => thing !== b[index]);
  return differing === -1 ? a.length : differing;
}

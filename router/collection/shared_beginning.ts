/**
 * Counts the leading elements that two lists have in common.
 *
 * @param a One list.
 * @param b The other.
 */
export function countShared<Thing>(
  a: readonly Thing[],
  b: readonly Thing[],
): number {
  const differing = a.findIndex((thing, index) => thing !== b[index]);
  return differing === -1 ? a.length : differing;
}

/**
 * Compares two strings by code units, for sorting.
 *
 * @param a One string.
 * @param b The other.
 */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

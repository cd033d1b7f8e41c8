/**
 * Compares two texts by their characters, for the order of a list.
 *
 * @param a The one that may come first.
 * @param b The other.
 */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Writes how many there are: `1 error`, `2 errors`.
 *
 * @param count How many there are.
 * @param noun What they are, in the singular.
 */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

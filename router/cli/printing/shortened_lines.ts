/** More lines of a kind than these are counted, not listed. */
const MAX_LISTED = 10;

/**
 * Leaves the first ten of the lines of a list, and says how many more there are.
 *
 * @param lines The lines.
 */
export function shortenLines(lines: readonly string[]): readonly string[] {
  const rest = lines.length - MAX_LISTED;
  return rest <= 1
    ? lines
    : [...lines.slice(0, MAX_LISTED), `… and ${rest} more`];
}

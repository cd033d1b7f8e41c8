/** How many lines of a kind are listed; any more are counted. */
const MAX_LISTED = 10;

/**
 * Keeps the first ten lines of a list, and adds how many more there are.
 *
 * @param lines The lines.
 */
export function shortenLines(lines: readonly string[]): readonly string[] {
  const rest = lines.length - MAX_LISTED;
  return rest <= 1
    ? lines
    : [...lines.slice(0, MAX_LISTED), `… and ${rest} more`];
}

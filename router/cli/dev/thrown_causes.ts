/** Precedes each cause where an error is shown with its causes. */
export const CAUSED_BY = "\nCaused by: ";

/** More causes than these help nobody. */
const MAX_CAUSES = 10;

/** Returns the causes that an error names, which may be any values. */
function causesOf(error: unknown): unknown[] {
  try {
    if (!(error instanceof Error)) return [];
    const { cause } = error;
    const causes = cause === undefined ? [] : [cause];
    return error instanceof AggregateError
      ? [...error.errors, ...causes]
      : causes;
  } catch {
    // Any of these can throw when it is read.
    return [];
  }
}

/**
 * Lists an error and what led to it, the nearest first: its causes and theirs,
 * and all errors that it aggregates.
 *
 * @param error What was thrown: any value.
 */
export function listThrown(error: unknown): unknown[] {
  const found = new Set([error]);
  for (const one of found) {
    for (const cause of causesOf(one)) found.add(cause);
    if (found.size > MAX_CAUSES) break;
  }
  return [...found].slice(0, MAX_CAUSES + 1);
}

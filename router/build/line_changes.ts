/** How lines differ from the wanted ones. */
export interface LineChanges {
  /** The missing lines. */
  readonly added: readonly string[];
  /** The lines that are no longer wanted. */
  readonly removed: readonly string[];
}

/**
 * Compares lines regardless of their order.
 *
 * @param old The existing lines.
 * @param wanted The wanted lines.
 */
export function compareLines(
  old: readonly string[],
  wanted: readonly string[],
): LineChanges {
  const [before, now] = [new Set(old), new Set(wanted)];
  return {
    added: wanted.filter((line) => !before.has(line)),
    removed: old.filter((line) => !now.has(line)),
  };
}

/** How lines differ from what they should be. */
export interface LineChanges {
  /** Those that are missing. */
  readonly added: readonly string[];
  /** Those that should not be there any more. */
  readonly removed: readonly string[];
}

/**
 * Compares lines, in whichever order.
 *
 * @param old Those that are there.
 * @param wanted Those that should be.
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

/** Patterns of an application's own types, by their names. */
export type Patterns = ReadonlyMap<string, string>;

/**
 * Reads a pattern as `String` writes it; one that was edited may be none.
 *
 * @param pattern The pattern.
 */
export function readPattern(pattern: string): RegExp | undefined {
  const [, source, flags] = /^\/(.*)\/([a-z]*)$/.exec(pattern) ?? [];
  try {
    return source === undefined ? undefined : new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

/**
 * Reads the patterns of own types, as far as they are any.
 *
 * @param patterns The patterns, as they were written.
 */
export function readOwnPatterns(
  patterns: Patterns,
): ReadonlyMap<string, RegExp> {
  const own = new Map<string, RegExp>();
  for (const [name, text] of patterns) {
    const pattern = readPattern(text);
    if (pattern) own.set(name, pattern);
  }
  return own;
}

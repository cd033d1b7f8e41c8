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

/** A type whose pattern is another one, as both were written. */
export interface ChangedPattern {
  readonly name: string;
  readonly old: string;
  readonly now: string;
}

/**
 * Lists the types that are there with another pattern.
 *
 * @param before The patterns that were locked.
 * @param now Those that are published.
 */
export function listChanged(
  before: Patterns,
  now: Patterns,
): ChangedPattern[] {
  return [...before].flatMap(([name, old]) => {
    const pattern = now.get(name);
    return pattern === undefined || pattern === old
      ? []
      : [{ name, old, now: pattern }];
  });
}

/**
 * Reads the patterns of own types, as far as they are any.
 *
 * @param patterns The patterns, as they were written.
 */
export function readOwnPatterns(
  patterns: Patterns,
): ReadonlyMap<string, RegExp> {
  return new Map([...patterns].flatMap(([name, text]) => {
    const pattern = readPattern(text);
    return pattern ? [[name, pattern] as const] : [];
  }));
}

/** The patterns of an application's custom types, by their names. */
export type Patterns = ReadonlyMap<string, string>;

/**
 * Parses a pattern as `String` writes it; an edited one may not be valid.
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

/** A type whose pattern has changed, with both patterns as written. */
export interface ChangedPattern {
  readonly name: string;
  readonly old: string;
  readonly now: string;
}

/**
 * Lists the types that are still there with another pattern.
 *
 * @param before The locked patterns.
 * @param now The published patterns.
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
 * Parses the patterns of custom types, as far as they are valid.
 *
 * @param patterns The patterns, as they were written.
 */
export function readCustomPatterns(
  patterns: Patterns,
): ReadonlyMap<string, RegExp> {
  return new Map([...patterns].flatMap(([name, text]) => {
    const pattern = readPattern(text);
    return pattern ? [[name, pattern] as const] : [];
  }));
}

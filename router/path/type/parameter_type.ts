/**
 * How the text of a parameter becomes its values: as it is, as the number that
 * its digits form, as the name and the extension of a file, as it is over
 * several segments, or as its type says.
 */
export type Reading = "text" | "integer" | "file" | "path" | "own";

/** What a segment must be to match a parameter, and the value that results. */
export interface ParameterType {
  /** The type as written in a path: `int`, `ext=jpg|png`, `[a-z]+`. */
  readonly text: string;
  /** The type's position in the order of preference; lower comes first. */
  readonly rank: number;
  readonly reading: Reading;
  /** The regular expression of a custom type, as it was written. */
  readonly pattern?: string | undefined;
  /** Tells whether `text[start..end)`, a decoded segment, matches. */
  accepts(text: string, start: number, end: number): boolean;
  /** Returns the value of a text; `undefined` when a custom type refuses it. */
  read(text: string): unknown;
  /**
   * Returns the text of a value, to be checked with `accepts`; anything else
   * for a value that has none.
   */
  format(value: unknown): unknown;
  /** Whether it has a `parse`, but no `format` for what that returns. */
  readonly isOneWay?: boolean;
}

/** The valid names of parameters and their types, as part of an expression. */
export const NAME_SOURCE = "[A-Za-z_][A-Za-z0-9_]*";
/** Matches the valid names. */
export const NAME = new RegExp(`^${NAME_SOURCE}$`);
/** Describes the valid names. */
export const NAMING =
  "Name it with letters, digits and _, not starting with a digit.";

/** Rank of regular expressions and custom types, in order of declaration. */
export const EXPRESSION_RANK = 5;

/**
 * Tells whether several types of a rank are tried in the order in which they
 * were declared.
 *
 * @param rank Their position in the order of preference.
 */
export function isTriedAsDeclared(rank: number): boolean {
  return rank === EXPRESSION_RANK;
}

const keepText = (text: string): string => text;

/**
 * Creates a type whose values are written as they are.
 *
 * @param text The type as written in a path.
 * @param rank Its position in the order of preference.
 * @param accepts Tells what it accepts.
 * @param read Returns the value; by default, the text itself.
 */
export function createType(
  text: string,
  rank: number,
  accepts: ParameterType["accepts"],
  read?: ParameterType["read"],
): ParameterType {
  return {
    text,
    rank,
    reading: read ? "own" : "text",
    accepts,
    read: read ?? keepText,
    format: formatPlainly,
  };
}

/**
 * Returns the text of a value that is written as it is; `undefined` otherwise.
 *
 * @param value Any value.
 */
export function formatPlainly(value: unknown): string | undefined {
  const isWritten = typeof value === "string" || typeof value === "bigint" ||
    typeof value === "boolean" || Number.isFinite(value);
  return isWritten ? String(value) : undefined;
}

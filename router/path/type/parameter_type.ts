/**
 * How the text of a parameter gives its values: as it stands, as the number that
 * its digits are, as the name and the extension of a file, as it stands over
 * several segments, or as its type says.
 */
export type Reading = "text" | "integer" | "file" | "path" | "own";

/** What a segment must be to fit a parameter, and the value that it gives. */
export interface ParameterType {
  /** The type as written in a path: `int`, `ext=jpg|png`, `[a-z]+`. */
  readonly text: string;
  /** Where the type stands in the order of preference; lower comes first. */
  readonly rank: number;
  readonly reading: Reading;
  /** The regular expression of an application's own type, as it was written. */
  readonly pattern?: string | undefined;
  /** Tells whether `text[start..end)`, a decoded segment, fits. */
  accepts(text: string, start: number, end: number): boolean;
  /** Gives the value of a text; `undefined` when a custom type refuses it. */
  read(text: string): unknown;
  /**
   * Gives the text of a value, to be checked with `accepts`; anything else for
   * a value that has none.
   */
  format(value: unknown): unknown;
  /** Tells that it has a `parse`, and no `format` for what that gives. */
  readonly isOneWay?: boolean;
}

/** What parameters and their types can be named, as part of an expression. */
export const NAME_SOURCE = "[A-Za-z_][A-Za-z0-9_]*";
/** Fits what they can be named. */
export const NAME = new RegExp(`^${NAME_SOURCE}$`);
/** Says how they are named. */
export const NAMING =
  "Name it with letters, digits and _, not starting with a digit.";

/** Rank of regular expressions and custom types, in order of declaration. */
export const EXPRESSION_RANK = 5;

/**
 * Tells whether of several types of a rank that one is tried first which was
 * declared first.
 *
 * @param rank Where they stand in the order of preference.
 */
export function isTriedAsDeclared(rank: number): boolean {
  return rank === EXPRESSION_RANK;
}

const keepText = (text: string): string => text;

/**
 * Makes a type whose values are written as they are.
 *
 * @param text The type as written in a path.
 * @param rank Where it stands in the order of preference.
 * @param accepts Tells what it takes.
 * @param read Gives the value; the text itself, unless said otherwise.
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
 * Gives the text of a value that is written as it is; of an object, nothing.
 *
 * @param value Any value.
 */
export function formatPlainly(value: unknown): string | undefined {
  const isWritten = typeof value === "string" || typeof value === "bigint" ||
    typeof value === "boolean" || Number.isFinite(value);
  return isWritten ? String(value) : undefined;
}

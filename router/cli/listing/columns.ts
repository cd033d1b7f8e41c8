import { padTo, truncateTo, widthOf } from "../printing/text_width.ts";

/** The space between two columns. */
const GAP = "  ";

/** A row of a table, as text. */
export type Row = readonly string[];

/** Returns the width of the widest cell of each column. */
function measure(rows: readonly Row[]): number[] {
  // There may be more rows than a call can have arguments.
  return rows[0].map((_, column) =>
    rows.reduce((widest, row) => Math.max(widest, widthOf(row[column])), 0)
  );
}

/** Takes what does not fit away from the widest columns. */
function shrink(widths: number[], width: number): number[] {
  const shrunk = [...widths];
  const gaps = GAP.length * (widths.length - 1);
  let excess = shrunk.reduce((sum, width) => sum + width, gaps) - width;
  for (; excess > 0; excess--) {
    const widest = Math.max(...shrunk);
    if (widest <= 1) break;
    shrunk[shrunk.indexOf(widest)]--;
  }
  return shrunk;
}

/**
 * Formats rows as columns that fit into a width; text that does not is cut, so
 * that no row is wrapped.
 *
 * @param rows The rows, all of the same length; at least one.
 * @param width The terminal's width in columns; `undefined` for any.
 * @returns A line for each row.
 */
export function formatColumns(
  rows: readonly Row[],
  width: number | undefined,
): string[] {
  const measured = measure(rows);
  const widths = width === undefined ? measured : shrink(measured, width);
  return rows.map((row) =>
    row.map((cell, column) =>
      padTo(truncateTo(cell, widths[column]), widths[column])
    ).join(GAP).trimEnd()
  );
}

/**
 * Divides a table that is too wide into several: each has the first column,
 * and as many of the others as fit.
 *
 * @param rows The rows, all of the same length; at least one.
 * @param width The terminal's width in columns; `undefined` for any.
 */
export function divideColumns(
  rows: readonly Row[],
  width: number | undefined,
): (readonly Row[])[] {
  if (width === undefined) return [rows];
  const [first, ...others] = measure(rows);
  // At most half of the width is reserved for the first column.
  const left = width - Math.min(first, Math.ceil(width / 2));
  const parts: number[][] = [[]];
  let used = 0;
  for (const [index, other] of others.entries()) {
    const needed = other + GAP.length;
    if (used + needed > left && used > 0) {
      parts.push([]);
      used = 0;
    }
    parts[parts.length - 1].push(index + 1);
    used += needed;
  }
  return parts.map((columns) =>
    rows.map((row) => [row[0], ...columns.map((column) => row[column])])
  );
}

/**
 * Puts words beside each other, as many on each line as fit.
 *
 * @param words The words; one that is too wide has a line of its own.
 * @param width The terminal's width in columns; `undefined` for any.
 */
export function wrapWords(
  words: readonly string[],
  width = Infinity,
): string[] {
  return words.reduce<string[]>((lines, word) => {
    const longer = [...lines.slice(-1), word].join(GAP);
    return widthOf(longer) <= width
      ? [...lines.slice(0, -1), longer]
      : [...lines, word];
  }, []);
}

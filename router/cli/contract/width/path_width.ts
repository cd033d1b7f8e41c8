import type { CompareWidth, Width } from "./segment_width.ts";

/** The least certain comes first. */
const WIDTHS: readonly Width[] = ["none", "possible", "certain", "same"];

/**
 * Compares a path with another one, segment by segment. Custom types of the
 * same name are equal: a change of their pattern is judged by itself.
 *
 * @param old The shape of the other.
 * @param now The shape of the path.
 * @param compare Compares their segments.
 */
export function comparePathWidth(
  old: string,
  now: string,
  compare: CompareWidth,
): Width {
  if (old === now) return "same";
  const [before, after] = [old, now].map((shape) => shape.split("/"));
  if (before.length !== after.length) return "none";
  const widths = after.map((segment, index) =>
    segment === before[index] ? "same" : compare(before[index], segment)
  );
  return WIDTHS.find((one) => widths.includes(one))!;
}

/**
 * Tells whether a width means that a path accepts all that the other accepted.
 *
 * @param width The width.
 */
export function takesAll(width: Width): boolean {
  return width === "same" || width === "certain";
}

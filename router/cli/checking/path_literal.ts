import { PARAMETER } from "../../files/bracketed_parameter.ts";
import { normalizeNfc } from "../../path/nfc.ts";
import { writeTypes } from "../../path/written_path.ts";

/** A literal that names a path, or parameters in the form of paths. */
const COMPOSED = /^\/|</;

/**
 * Tells whether a literal names a path rather than the place of a file.
 *
 * @param literal The literal, or one segment of it.
 */
export function isComposed(literal: string): boolean {
  return COMPOSED.test(literal);
}

/**
 * Returns the form of a path or a place that all with its meaning share.
 *
 * @param literal The path or the place, as a type names it.
 */
export function normalizeLiteral(literal: string): string {
  return writeTypes(normalizeNfc(literal)).replace(/\/$/, "");
}

/**
 * Tells whether a path has adjacent segments. Middleware, error handlers and
 * functions that are passed a context can be typed by these alone: they read no
 * other parameters.
 *
 * @param path The path, in its normal form.
 * @param part The segments, in their normal form.
 */
export function hasSegments(path: string, part: string): boolean {
  return `/${path}/`.includes(`/${part.replace(/^\//, "")}/`);
}

/**
 * Tells whether brackets in a literal are text, as they are in paths.
 *
 * @param literal The literal.
 */
export function hasBracketedText(literal: string): boolean {
  return literal.startsWith("/") &&
    literal.split("/").some((segment) => PARAMETER.test(segment));
}

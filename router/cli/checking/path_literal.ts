import { PARAMETER } from "../../files/bracketed_parameter.ts";
import { composeText } from "../../path/composed_text.ts";
import { writeTypes } from "../../path/written_path.ts";

/** A literal that names a path, or parameters as paths have them. */
const COMPOSED = /^\/|</;

/**
 * Tells whether a literal names a path, and not the place of a file.
 *
 * @param literal The literal, or one segment of it.
 */
export function isComposed(literal: string): boolean {
  return COMPOSED.test(literal);
}

/**
 * Gives a path or a place in the form that all have which mean the same.
 *
 * @param literal The path or the place, as a type names it.
 */
export function normalizeLiteral(literal: string): string {
  return writeTypes(composeText(literal)).replace(/\/$/, "");
}

/**
 * Tells whether a path has segments side by side. Middleware, error handlers and
 * what is handed a context can be typed by these alone: they read no other
 * parameters.
 *
 * @param path The path, in its normal form.
 * @param part The segments, in theirs.
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

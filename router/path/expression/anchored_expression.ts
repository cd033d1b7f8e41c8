/**
 * Returns the source of an expression that matches a whole segment.
 *
 * @param source The expression's text, without slashes or anchors around it.
 */
export function anchor(source: string): string {
  return `^(?:${source})$`;
}

/**
 * Creates a regular expression that matches a whole segment.
 *
 * @param source The expression's text, without slashes or anchors around it.
 * @param flags Its flags.
 * @throws {SyntaxError} When it cannot be parsed.
 */
export function anchorExpression(source: string, flags = ""): RegExp {
  return new RegExp(anchor(source), flags);
}

/**
 * Gives the text of an expression that fits a whole segment.
 *
 * @param source The expression's text, without slashes or anchors around it.
 */
export function anchor(source: string): string {
  return `^(?:${source})$`;
}

/**
 * Makes a regular expression that fits a whole segment.
 *
 * @param source The expression's text, without slashes or anchors around it.
 * @param flags Its flags.
 * @throws {SyntaxError} When it cannot be read.
 */
export function anchorExpression(source: string, flags = ""): RegExp {
  return new RegExp(anchor(source), flags);
}

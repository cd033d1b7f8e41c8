/** The code before a regular expression; after a value, a slash divides. */
const BEFORE_EXPRESSION =
  /(?<=(?:^|[=(,:;!&|?{[]|=>|\b(?:return|case|typeof))\s*)/;
const EXPRESSION =
  /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/;
const COMMENT_OR_TEXT =
  /\/\*[^]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/;

/**
 * Comments, strings and regular expressions of a module, in which code is only
 * mentioned.
 */
export const NOT_CODE = new RegExp(
  `${COMMENT_OR_TEXT.source}|${BEFORE_EXPRESSION.source}${EXPRESSION.source}`,
  "g",
);

/**
 * Replaces text with spaces; the code after it keeps its line and column.
 *
 * @param text The text.
 */
export function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}

/**
 * Replaces the comments of a module with spaces; the rest keeps its position.
 *
 * @param source The module's text.
 */
export function blankComments(source: string): string {
  return source.replace(
    NOT_CODE,
    (text) => /^\/[/*]/.test(text) ? blank(text) : text,
  );
}

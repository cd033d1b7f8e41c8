/** Characters that take two columns (UAX #11: East Asian Wide and Fullwidth). */
const WIDE = new RegExp(
  // Two of these letters make up one flag.
  "(?!\\p{Regional_Indicator})[\\p{Emoji_Presentation}" +
    "\\u1100-\\u115f\\u2329\\u232a\\u2e80-\\u303e\\u3041-\\ua4cf\\ua960-\\ua97c" +
    "\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe10-\\ufe19\\ufe30-\\ufe6b\\uff01-\\uff60" +
    "\\uffe0-\\uffe6\\u{16fe0}-\\u{18dff}\\u{1aff0}-\\u{1b2ff}" +
    "\\u{1f200}-\\u{1f265}\\u{20000}-\\u{3fffd}]",
  "u",
);
/** Characters that join the one before, such as later letters of a syllable. */
const COMBINING = /[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff\ud7b0-\ud7fb]/u;

/** Text whose characters take a column each, as most text does. */
const ASCII = /^[ -~]*$/;

/**
 * Counts the columns of a string without colours.
 *
 * @param text A string of one line.
 */
export function widthOf(text: string): number {
  if (ASCII.test(text)) return text.length;
  let width = 0;
  for (const character of text) {
    if (COMBINING.test(character)) continue;
    width += WIDE.test(character) ? 2 : 1;
  }
  return width;
}

/**
 * Pads a string with spaces to a number of columns.
 *
 * @param text A string of one line.
 * @param width How many columns it then has, at least.
 */
export function padTo(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}

/**
 * Truncates a string to a number of columns; an ellipsis shows it.
 *
 * @param text A string of one line.
 * @param width How many columns it then has, at most.
 */
export function truncateTo(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let cut = "";
  for (const character of text) {
    if (widthOf(cut + character) > width - 1) break;
    cut += character;
  }
  return width > 0 ? `${cut}…` : "";
}

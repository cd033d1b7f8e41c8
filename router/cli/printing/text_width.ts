/** Characters that take two columns (UAX #11: East Asian Wide). */
const WIDE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\uff01-\uff60]/u;
const COMBINING = /[\p{Mn}\p{Me}\p{Cf}]/u;

/**
 * Counts the columns that a text without colours takes.
 *
 * @param text A text of one line.
 */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    if (COMBINING.test(character)) continue;
    width += WIDE.test(character) ? 2 : 1;
  }
  return width;
}

/**
 * Fills a text with spaces up to a number of columns.
 *
 * @param text A text of one line.
 * @param width How many columns it takes then, at least.
 */
export function padTo(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}

/**
 * Shortens a text to a number of columns; an ellipsis says so.
 *
 * @param text A text of one line.
 * @param width How many columns it takes then, at most.
 */
export function cutTo(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let cut = "";
  for (const character of text) {
    if (widthOf(cut + character) > width - 1) break;
    cut += character;
  }
  return width > 0 ? `${cut}…` : "";
}

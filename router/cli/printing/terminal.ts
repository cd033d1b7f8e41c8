/** What a text is painted as; a terminal shows each as a colour or weight. */
export type Style = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";

/** Select Graphic Rendition (ECMA-48 section 8.3.117): on and off. */
const CODES: Readonly<Record<Style, readonly [on: number, off: number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
};

/** Where a command prints to. */
export interface Terminal {
  /** Tells whether somebody looks at it, rather than a file or a program. */
  readonly isInteractive: boolean;
  /** How many columns fit into a row; `undefined` when there is no limit. */
  readonly width: number | undefined;
  /** Paints a text, where colours are shown. */
  readonly paint: (style: Style, text: string) => string;
}

/** A file, a pipe, or whatever else takes plain text. */
export const PLAIN: Terminal = {
  isInteractive: false,
  width: undefined,
  paint: (_style, text) => text,
};

function paint(style: Style, text: string): string {
  const [on, off] = CODES[style];
  return `\x1b[${on}m${text}\x1b[${off}m`;
}

/**
 * Finds out what stands behind an output of this process. Colours are shown on
 * terminals only, and never when the variable `NO_COLOR` is set
 * (https://no-color.org).
 *
 * @param stream The output.
 */
export function openTerminal(
  stream: { isTerminal(): boolean },
): Terminal {
  if (!stream.isTerminal()) return PLAIN;
  return {
    isInteractive: true,
    width: readWidth(),
    paint: Deno.noColor ? PLAIN.paint : paint,
  };
}

function readWidth(): number | undefined {
  try {
    // A terminal that does not know its size says 0.
    return Deno.consoleSize().columns || undefined;
  } catch {
    return undefined;
  }
}

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

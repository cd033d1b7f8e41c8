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
export function openTerminal(stream: { isTerminal(): boolean }): Terminal {
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

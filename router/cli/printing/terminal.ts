import { styleText } from "node:util";

/** A style of text, which terminals show as a colour or weight. */
export type Style = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";

/** The output that a command prints to. */
export interface Terminal {
  /** Whether a person reads it, rather than a file or a program. */
  readonly isInteractive: boolean;
  /** How many columns fit into a row; `undefined` when there is no limit. */
  readonly width: number | undefined;
  /** Styles text, where colours are shown. */
  readonly paint: (style: Style, text: string) => string;
}

/** A file, a pipe, or any other output of plain text. */
export const PLAIN: Terminal = {
  isInteractive: false,
  width: undefined,
  paint: (_style, text) => text,
};

function paint(style: Style, text: string): string {
  // It is known to show colours; finding that out again takes 30 ms.
  return styleText(style, text, { validateStream: false });
}

/**
 * Finds out what is behind an output stream of this process. Colours are shown
 * on terminals only, and never when the variable `NO_COLOR` is set
 * (https://no-color.org).
 *
 * @param stream The stream.
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

import type { LineChanges } from "../../build/line_changes.ts";
import { escapeLines } from "../../report/escaped_text.ts";
import { shortenLines } from "./shortened_lines.ts";

/** A file that differs from the output of the command that writes it. */
interface StaleFile {
  readonly path: string;
  /** What it should be. */
  readonly meaning: string;
  readonly changes: LineChanges;
  /** How it differs when no line does. */
  readonly otherwise: string;
  /** The command that writes it. */
  readonly command: string;
}

/**
 * Prints how a file differs from what it should be: the first ten lines of each
 * kind, since the command that writes it shows the rest.
 *
 * @param file The file.
 */
export function printStale(
  { path, meaning, changes, otherwise, command }: StaleFile,
): void {
  const { removed, added } = changes;
  console.error(escapeLines(`${path} is not ${meaning}:`));
  const lines = [
    ...shortenLines(removed.map((line) => `- ${line}`)),
    ...shortenLines(added.map((line) => `+ ${line}`)),
  ];
  for (const line of lines) console.error(line);
  if (removed.length + added.length === 0) {
    console.error(`It differs in ${otherwise}.`);
  }
  console.error(escapeLines(`Run ${command}, and commit what it writes.`));
}

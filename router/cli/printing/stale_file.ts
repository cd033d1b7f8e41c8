import type { LineChanges } from "../../build/line_changes.ts";
import { escapeLines } from "../../report/escaped_text.ts";

/** A file that a command writes, and that is not as it would write it. */
interface StaleFile {
  readonly path: string;
  /** What it should be. */
  readonly meaning: string;
  readonly changes: LineChanges;
  /** By what it differs when no line does. */
  readonly otherwise: string;
  /** The command that writes it. */
  readonly command: string;
}

/**
 * Prints how a file differs from what it should be.
 *
 * @param file The file.
 */
export function printStale(
  { path, meaning, changes, otherwise, command }: StaleFile,
): void {
  const { removed, added } = changes;
  console.error(escapeLines(`${path} is not ${meaning}:`));
  for (const line of removed) console.error(`- ${line}`);
  for (const line of added) console.error(`+ ${line}`);
  if (removed.length + added.length === 0) {
    console.error(`It differs in ${otherwise}.`);
  }
  console.error(escapeLines(`Run ${command}, and commit what it writes.`));
}

import { readSource, type SourceLocation } from "../loading/source_location.ts";

/** How many lines are shown before and after the one in question. */
const CONTEXT = 2;

/**
 * Formats the lines around a place, with their numbers and a mark below it.
 *
 * @param location The place: a path on the disk, line and column counted from
 * 1.
 * @returns The frame; empty when the file cannot be read.
 */
export function formatFrame({ file, line, column }: SourceLocation): string {
  const lines = readSource(file)?.split(/\r?\n/) ?? [];
  const first = Math.max(1, line - CONTEXT);
  const last = Math.min(lines.length, line + CONTEXT);
  const width = String(last).length;
  const rows: string[] = [];
  for (let number = first; number <= last; number++) {
    const mark = number === line ? ">" : " ";
    const label = String(number).padStart(width);
    const text = lines[number - 1];
    rows.push(`${mark} ${label} | ${text}`.trimEnd());
    if (number !== line) continue;
    // Tabs are kept, so that the mark is below its character.
    const indent = text.slice(0, column - 1).replace(/[^\t]/g, " ");
    rows.push(`  ${" ".repeat(width)} | ${indent}^`);
  }
  return rows.join("\n");
}

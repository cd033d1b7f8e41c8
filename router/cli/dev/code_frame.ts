import { fromFileUrl, relative } from "@std/path";
import { isOwnModule } from "./module_graph.ts";
import { restoreAddresses } from "./module_address.ts";

/** A place in a file's text. */
export interface SourceLocation {
  /** The file's path on the disk. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

const LOCATION = /(file:\/\/\S+?):(\d+):(\d+)/g;
/** How many lines are shown before and after the one in question. */
const CONTEXT = 2;

/**
 * Finds where in the application an error arose: the first of its own places
 * that the message or the stack names.
 *
 * @param error What was thrown.
 */
export function locateError(
  error: unknown,
): SourceLocation | undefined {
  if (!(error instanceof Error)) return undefined;
  const text = restoreAddresses(`${error.message}\n${error.stack ?? ""}`);
  for (const [, url, line, column] of text.matchAll(LOCATION)) {
    if (!isOwnModule(url)) continue;
    return { file: fromFileUrl(url), line: +line, column: +column };
  }
  return undefined;
}

/**
 * Finds the first export of a file, where mistakes in its exports are seen.
 *
 * @param file The file's path.
 */
export function locateExport(file: string): SourceLocation {
  const lines = readLines(file);
  const index = lines.findIndex((line) => /^\s*export\b/.test(line));
  return { file, line: Math.max(index, 0) + 1, column: 1 };
}

function readLines(file: string): string[] {
  try {
    return Deno.readTextFileSync(file).split(/\r?\n/);
  } catch {
    return [];
  }
}

/**
 * Formats the lines around a place, with their numbers and a mark below it.
 *
 * @returns The frame; empty when the file cannot be read.
 */
export function formatFrame({ file, line, column }: SourceLocation): string {
  const lines = readLines(file);
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
    // Tabs stay, so that the mark stands below its character.
    const indent = text.slice(0, column - 1).replace(/[^\t]/g, " ");
    rows.push(`  ${" ".repeat(width)} | ${indent}^`);
  }
  return rows.join("\n");
}

/** Formats a place for people, relative to the current folder. */
export function formatLocation(
  { file, line, column }: SourceLocation,
): string {
  const path = relative(Deno.cwd(), file);
  return `${path.startsWith("..") ? file : path}:${line}:${column}`;
}

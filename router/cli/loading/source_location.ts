import { fromFileUrl } from "@std/path";
import { blankComments } from "../../files/not_code.ts";
import { showPath } from "../../files/scan/shown_path.ts";

/** A place in a file's text. */
export interface SourceLocation {
  /** The file's path on the disk. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

/**
 * Reads the text of a file; `undefined` when it cannot be read, which is for
 * loading it to report.
 *
 * @param file The file's path.
 */
export function readSource(file: string): string | undefined {
  try {
    return Deno.readTextFileSync(file);
  } catch {
    return undefined;
  }
}

/**
 * Reads the lines of a module without its comments, which only mention code;
 * none when it cannot be read.
 *
 * @param file The module's path.
 */
export function readCodeLines(file: string): string[] {
  return blankComments(readSource(file) ?? "").split(/\r?\n/);
}

/**
 * Finds the export of a file that a message is about, by the names that it
 * quotes; otherwise the first one.
 *
 * @param file The file's path.
 * @param message The message about the file's exports.
 */
export function locateExport(file: string, message: string): SourceLocation {
  const lines = readCodeLines(file);
  const isExport = (line: string) => /^\s*export\b/.test(line);
  const names = [...message.matchAll(/"(\w+)"/g)].map(([, name]) =>
    new RegExp(`\\b${name}\\b`)
  );
  const named = lines.findIndex((line) =>
    isExport(line) && names.some((name) => name.test(line))
  );
  const index = named === -1 ? lines.findIndex(isExport) : named;
  return { file, line: Math.max(index, 0) + 1, column: 1 };
}

/**
 * Returns where a module names another one: an address with line and column.
 *
 * @param specifier The specifier of the import, as it is written.
 * @param importer The address of the module.
 */
export function locateImport(specifier: string, importer: string): string {
  for (const [index, line] of readCodeLines(fromFileUrl(importer)).entries()) {
    const column = ['"', "'"].map((quote) =>
      line.indexOf(quote + specifier + quote)
    ).find((at) => at !== -1);
    if (column !== undefined) return `${importer}:${index + 1}:${column + 1}`;
  }
  return `${importer}:1:1`;
}

/**
 * Formats a place for people, relative to the current folder.
 *
 * @param location The place: a path on the disk, line and column counted from
 * 1.
 */
export function formatLocation({ file, line, column }: SourceLocation): string {
  return `${showPath(file)}:${line}:${column}`;
}

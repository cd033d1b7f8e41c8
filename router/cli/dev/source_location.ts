import { relative } from "@std/path";

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
 * Reads the lines of a file; none when it cannot be read.
 *
 * @param file The file's path.
 */
export function readLines(file: string): string[] {
  try {
    return Deno.readTextFileSync(file).split(/\r?\n/);
  } catch {
    return [];
  }
}

/**
 * Formats the path of a file for people, relative to the current folder.
 *
 * @param file The file's path on the disk.
 */
export function formatFile(file: string): string {
  const path = relative(Deno.cwd(), file);
  return path.startsWith("..") ? file : path;
}

/**
 * Formats a place for people, relative to the current folder.
 *
 * @param location The place: a path on the disk, line and column counted from
 * 1.
 */
export function formatLocation(
  { file, line, column }: SourceLocation,
): string {
  return `${formatFile(file)}:${line}:${column}`;
}

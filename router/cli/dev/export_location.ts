import { readLines, type SourceLocation } from "./source_location.ts";

/**
 * Finds the export of a file that a message is about, by the names that it
 * quotes; else the first one.
 *
 * @param file The file's path.
 * @param message What is wrong with what the file exports.
 */
export function locateExport(file: string, message: string): SourceLocation {
  const lines = readLines(file);
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

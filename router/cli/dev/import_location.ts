import { pathOf } from "./module_address.ts";
import { readLines } from "./source_location.ts";

/**
 * Gives where a module names another one, as an address with line and column.
 *
 * @param specifier What it imports, as it is written.
 * @param importer The address of the module.
 */
export function locateImport(specifier: string, importer: string): string {
  for (const [index, line] of readLines(pathOf(importer)).entries()) {
    const column = ['"', "'"].map((quote) =>
      line.indexOf(quote + specifier + quote)
    ).find((at) => at !== -1);
    if (column !== undefined) return `${importer}:${index + 1}:${column + 1}`;
  }
  return `${importer}:1:1`;
}

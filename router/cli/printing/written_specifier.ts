import { specifierOf } from "../../build/specifier.ts";
import { formatSpecifier } from "../../files/manifest/manifest_text.ts";

/**
 * Writes the specifier by which one file imports another, as code.
 *
 * @param from The file that imports.
 * @param to The file that is imported.
 */
export function writeSpecifier(from: string, to: string): string {
  return formatSpecifier(specifierOf(from, to));
}

import { dirname, isAbsolute, relative, SEPARATOR } from "@std/path";
import { formatSpecifier } from "../files/manifest/manifest_text.ts";

/**
 * Writes the specifier by which one file imports another.
 *
 * @param from The file that imports.
 * @param to The file that is imported.
 */
export function specifierOf(from: string, to: string): string {
  const path = relative(dirname(from), to).replaceAll(SEPARATOR, "/");
  // There is no relative path between two drives of Windows, or to a share.
  if (isAbsolute(path)) {
    return `file:${path.startsWith("/") ? "" : "///"}${path}`;
  }
  // A name may begin with a dot too.
  return /^\.\.?(?:\/|$)/.test(path) ? path : `./${path}`;
}

/**
 * Writes the same specifier as a literal.
 *
 * @param from The file that imports.
 * @param to The file that is imported.
 */
export function writeSpecifier(from: string, to: string): string {
  return formatSpecifier(specifierOf(from, to));
}

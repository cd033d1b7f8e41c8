import { dirname, relative, SEPARATOR } from "@std/path";

/**
 * Writes the specifier by which one file imports another.
 *
 * @param from The file that imports.
 * @param to The file that is imported.
 */
export function specifierOf(from: string, to: string): string {
  const path = relative(dirname(from), to).replaceAll(SEPARATOR, "/");
  // A name may begin with a dot too.
  return /^\.\.?(?:\/|$)/.test(path) ? path : `./${path}`;
}

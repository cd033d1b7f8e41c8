import { compareText } from "../../collection/compare_text.ts";

/** The prefix of a type that lists extensions. */
const START = "ext=";

/**
 * Tells whether a type lists extensions of files, as `ext=jpg|png` does.
 *
 * @param text The type as written.
 */
export function isExtensionList(text: string): boolean {
  return text.startsWith(START);
}

/**
 * Returns the extensions that a type lists, sorted: their order means nothing.
 *
 * @param text The type as written: `ext=jpg|png`.
 */
export function listExtensions(text: string): string[] {
  return [...new Set(text.slice(START.length).split("|"))].sort();
}

/**
 * Compares types that list extensions: the fewer a file may have, the earlier
 * its type is tried.
 *
 * @param a The type that may be tried first, as written.
 * @param b The other.
 */
export function compareExtensionLists(a: string, b: string): number {
  return listExtensions(a).length - listExtensions(b).length ||
    compareText(a, b);
}

/**
 * Writes the type of files with some extensions.
 *
 * @param extensions The extensions.
 */
export function writeExtensions(extensions: readonly string[]): string {
  return START + extensions.join("|");
}

/** What the text of a type begins with that lists extensions. */
const START = "ext=";

/**
 * Tells whether a type is that of files with some extensions, as `ext=jpg|png`
 * is.
 *
 * @param text The type as written.
 */
export function isExtensionList(text: string): boolean {
  return text.startsWith(START);
}

/**
 * Gives the extensions that a type lists, sorted: their order says nothing.
 *
 * @param text The type as written: `ext=jpg|png`.
 */
export function listExtensions(text: string): string[] {
  return [...new Set(text.slice(START.length).split("|"))].sort();
}

/**
 * Writes the type of files with some extensions.
 *
 * @param extensions The extensions.
 */
export function writeExtensions(extensions: readonly string[]): string {
  return START + extensions.join("|");
}

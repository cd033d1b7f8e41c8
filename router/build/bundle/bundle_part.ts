/** The bundler begins each module with a line that names its file. */
const PART = /^(?=\/\/ )/m;

/**
 * Splits a bundle where its modules begin. A line within a literal may look
 * like such a beginning, too.
 *
 * @param bundle The bundler's output, not minified.
 * @returns The code before the first module, if any, and the modules.
 */
export function splitParts(bundle: string): string[] {
  return bundle.split(PART);
}

/**
 * Finds where the first module begins.
 *
 * @param bundle The bundler's output, not minified.
 * @returns Its offset; -1 when there is none.
 */
export function findFirstPart(bundle: string): number {
  return bundle.search(PART);
}

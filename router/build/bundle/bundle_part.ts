/** The bundler begins each module with a line that names its file. */
const PART = /^(?=\/\/ )/m;

/**
 * Splits a bundle where its modules begin. A line of a literal may look like
 * such a place, too.
 *
 * @param bundle What the bundler wrote, not minified.
 * @returns What stands before the first module, if anything, and the modules.
 */
export function splitParts(bundle: string): string[] {
  return bundle.split(PART);
}

/**
 * Finds where the first module begins.
 *
 * @param bundle What the bundler wrote, not minified.
 * @returns Its place; -1 when there is none.
 */
export function findFirstPart(bundle: string): number {
  return bundle.search(PART);
}

/** The extensions of modules that are routes, or say something of routes. */
export const ROUTE_EXTENSIONS: readonly string[] = [
  "ts",
  "tsx",
  "mts",
  "js",
  "jsx",
  "mjs",
];

/** Without those that have a letter for the kind of module, as `mts` does. */
const PLAIN = ROUTE_EXTENSIONS.filter((one) => !one.startsWith("m"));

/** The ending of any module, also of CommonJS. */
export const MODULE_ENDING = new RegExp(`\\.[cm]?(?:${PLAIN.join("|")})$`);

/** The same in any letter case, but for type declarations, such as `.d.ts`. */
const ANY_CASE = new RegExp(
  `(?<!\\.d(?=\\.[cm]?ts$))${MODULE_ENDING.source}`,
  "i",
);

/** Gives the ending that a route has, for that of any module. */
function correctEnding(ending: string): string {
  const lower = ending.toLowerCase();
  return ROUTE_EXTENSIONS.includes(lower.slice(1))
    ? lower
    : lower.replace(/^\.[cm]/, ".");
}

/**
 * Gives a module's name with an ending that is not left out, as `.cjs` and `.TS`
 * are.
 *
 * @param name The file's name; one that needs no other ending stays.
 */
export function nameWithKnownEnding(name: string): string {
  return name.replace(ANY_CASE, correctEnding);
}

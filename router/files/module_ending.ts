/** The extensions of modules that are route files or special files. */
export const ROUTE_EXTENSIONS: readonly string[] = [
  "ts",
  "tsx",
  "mts",
  "js",
  "jsx",
  "mjs",
];

/** The same without those that name the kind of module, as `mts` does. */
const PLAIN = ROUTE_EXTENSIONS.filter((one) => !one.startsWith("m"));

/** The ending of any module, including CommonJS. */
export const MODULE_ENDING = new RegExp(`\\.[cm]?(?:${PLAIN.join("|")})$`);

/** The same in any letter case, except type declarations, such as `.d.ts`. */
const ANY_CASE = new RegExp(
  `(?<!\\.d(?=\\.[cm]?ts$))${MODULE_ENDING.source}`,
  "i",
);

/** Returns the ending of any module as a route file would have it. */
function correctEnding(ending: string): string {
  const lower = ending.toLowerCase();
  return ROUTE_EXTENSIONS.includes(lower.slice(1))
    ? lower
    : lower.replace(/^\.[cm]/, ".");
}

/**
 * Returns a module's name with an ending that routes can have, in place of one
 * that is left out, such as `.cjs` or `.TS`.
 *
 * @param name The file's name; one that needs no other ending is unchanged.
 */
export function nameWithKnownEnding(name: string): string {
  return name.replace(ANY_CASE, correctEnding);
}

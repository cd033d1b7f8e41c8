/** The extensions of modules that are routes, or say something of routes. */
export const ROUTE_EXTENSIONS: readonly string[] = [
  "ts",
  "tsx",
  "mts",
  "js",
  "jsx",
  "mjs",
];

/** Those that say nothing of the kind of module; others have a letter before. */
const PLAIN = ROUTE_EXTENSIONS.filter((one) => !one.startsWith("m"));

/** The ends of modules' names, be they of CommonJS or not. */
export const MODULE_ENDING = new RegExp(`\\.[cm]?(?:${PLAIN.join("|")})$`);

/** In any case, too; what declares types is no module. */
const ANY_CASE = new RegExp(
  `(?<!\\.d(?=\\.[cm]?ts$))${MODULE_ENDING.source}`,
  "i",
);

/** Gives the ending of a route for that of any module. */
function correctEnding(ending: string): string {
  const lower = ending.toLowerCase();
  return ROUTE_EXTENSIONS.includes(lower.slice(1))
    ? lower
    : lower.replace(/^\.[cm]/, ".");
}

/**
 * Finds the ending for which a module is left out, such as `.cjs` and `.TS`.
 *
 * @param name The file's name.
 * @returns The ending; `undefined` when the file is no such module.
 */
export function findForeignEnding(name: string): string | undefined {
  const ending = ANY_CASE.exec(name)?.[0];
  return ending === undefined || correctEnding(ending) === ending
    ? undefined
    : ending;
}

/**
 * Gives a module's name with an ending that is not left out.
 *
 * @param name The file's name; one that needs no other ending stays.
 */
export function nameWithKnownEnding(name: string): string {
  return name.replace(ANY_CASE, correctEnding);
}

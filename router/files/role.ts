import { escapeStart } from "../path/escaped_character.ts";
import { suggest } from "../report/suggestion.ts";
import { nameWithKnownEnding, ROUTE_EXTENSIONS } from "./module_ending.ts";
import { folderOf, nameOf } from "./place.ts";

/** The purpose of a file that a folder can have only one of. */
export type SpecialRole = "settings" | "middleware" | "error" | "types";

/** The purpose of a file below the routes folder. */
export type FileRole = "route" | SpecialRole;

const SPECIAL_FILES: ReadonlyMap<string, SpecialRole> = new Map([
  ["_version", "settings"],
  ["_middleware", "middleware"],
  ["_error", "error"],
  ["_types", "types"],
]);

/** The name of a data file for settings or types, which is no module. */
const DATA_FILE = /^(_version|_types)\.(?:json[5c]?|ya?ml|toml)$/i;

const TEST_ENDINGS = [".test", "_test", ".bench", "_bench"];

/** The part of a type declaration's name before its extension. */
const DECLARATION_ENDING = ".d";
const OTHER_ENDINGS = [...TEST_ENDINGS, DECLARATION_ENDING];

/** The names of special files, listed once since each folder looks them up. */
const SPECIAL_NAMES: ReadonlyMap<SpecialRole, readonly string[]> = new Map(
  [...SPECIAL_FILES].map(([stem, role]) =>
    [role, ROUTE_EXTENSIONS.map((extension) => `${stem}.${extension}`)] as const
  ),
);

/**
 * Returns the names that a file of a role can have.
 *
 * @param role The role, such as `middleware`.
 */
export function namesOf(role: SpecialRole): readonly string[] {
  return SPECIAL_NAMES.get(role)!;
}

/**
 * Cuts off the extension of a file's name or path.
 *
 * @param file The file's name or path; unchanged without a known extension.
 */
export function stemOf(file: string): string {
  const dot = file.lastIndexOf(".");
  const isModule = dot !== -1 && ROUTE_EXTENSIONS.includes(file.slice(dot + 1));
  return isModule ? file.slice(0, dot) : file;
}

function isTestStem(stem: string): boolean {
  return TEST_ENDINGS.some((ending) => stem.endsWith(ending));
}

/** Tells whether a module is a test, a benchmark or a type declaration. */
function isOtherModule(name: string, stem: string): boolean {
  return isTestStem(stem) ||
    (stem.endsWith(DECLARATION_ENDING) && /ts$/i.test(name));
}

/**
 * Tells whether files and folders of a name are left out.
 *
 * @param name The name, without the folders before it.
 */
export function isPrivateName(name: string): boolean {
  return (name.startsWith(".") && name !== ".well-known") ||
    name.startsWith("_") ||
    // Modules installed there by mistake would become paths.
    name === "node_modules";
}

/**
 * Tells whether a file is named like a test or a benchmark.
 *
 * @param name The name, without the folders before it.
 */
export function isTestName(name: string): boolean {
  const stem = stemOf(name);
  return stem !== name && isTestStem(stem);
}

/**
 * Returns the role of a file, by its name alone.
 *
 * @param file The file's name with its extension, or its path.
 * @returns Its role, or `undefined` when it is left out.
 */
export function roleOf(file: string): FileRole | undefined {
  const name = nameOf(file);
  const stem = stemOf(name);
  if (stem === name || isOtherModule(name, stem)) return undefined;
  return isPrivateName(name) ? SPECIAL_FILES.get(stem) : "route";
}

/**
 * Tells whether a file holds settings or types, which other files need to be
 * served at all.
 *
 * @param file The file's name with its extension, or its path.
 */
export function isDefinition(file: string): boolean {
  const role = roleOf(file);
  return role === "settings" || role === "types";
}

/**
 * Tells whether a file holds the types of its tree. Types outside the root
 * folder are refused without being loaded.
 *
 * @param path The file's path below the routes folder.
 */
export function isTypesFile(path: string): boolean {
  return roleOf(path) === "types" && folderOf(path) === "";
}

/**
 * Escapes an ending that would make a file a test or a type declaration.
 *
 * @param stem The file's name without its extension.
 * @returns The name of a route with the same text.
 */
export function escapeOtherEnding(stem: string): string {
  const ending = OTHER_ENDINGS.find((one) => stem.endsWith(one));
  if (ending === undefined) return stem;
  return stem.slice(0, -ending.length) + escapeStart(ending);
}

/**
 * Names the special file that a private file was probably meant to be.
 *
 * @param name The file's name with its extension.
 * @returns `Did you mean "…"? `, or an empty string.
 */
export function suggestForPrivateFile(name: string): string {
  const data = DATA_FILE.exec(name)?.[1];
  if (data) return `Did you mean "${data.toLowerCase()}.ts"? `;
  const known = nameWithKnownEnding(name);
  const stem = stemOf(known);
  if (!name.startsWith("_") || stem === known || roleOf(name)) return "";
  if (isOtherModule(known, stem)) return "";
  // Longer names are close to any name; private modules are common.
  const hint = suggest(stem, SPECIAL_FILES.keys());
  return known === name
    ? hint
    : hint.replace('"? ', `${known.slice(stem.length)}"? `);
}

/**
 * Names the special file that a route file was probably meant to be, since it
 * has a default export as special files do.
 *
 * @param file The file's name with its extension, or its path.
 * @returns `Did you mean …? `, or an empty string.
 */
export function suggestForRouteFile(file: string): string {
  const name = nameOf(file);
  const stem = stemOf(name);
  const meant = [`_${stem}`, `_${stem.replace(/s$/, "")}`]
    .find((one) => SPECIAL_FILES.has(one));
  return meant === undefined
    ? ""
    : `Did you mean ${meant}${name.slice(stem.length)}? `;
}

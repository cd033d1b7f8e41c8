import { isRecord } from "../../../report/record.ts";
import type { Contract } from "./contract.ts";
import { InvalidLock } from "./invalid_lock.ts";
import { formatLockedRoute, readLockedRoute } from "./locked_route.ts";

/** The version of the file's form. */
const LOCK_FORMAT = 1;

/**
 * Reads the patterns of types; a file without any leaves them out. Each stands in
 * an entry of its own, since JSON keeps the last of two that have one name in an
 * object, and what the other side of a merge has promised would be forgotten.
 */
function readTypes(value: unknown): Map<string, string> {
  if (!Array.isArray(value)) {
    throw new InvalidLock(
      `"types" is ${JSON.stringify(value)}, not a list of names and patterns`,
    );
  }
  const types = new Map<string, string>();
  for (const [index, entry] of value.entries()) {
    const { name, pattern } = isRecord(entry) ? entry : {};
    if (typeof name !== "string" || typeof pattern !== "string") {
      throw new InvalidLock(
        `type ${index + 1} is ${
          JSON.stringify(entry)
        }, not a name and a pattern`,
      );
    }
    const known = types.get(name);
    if (known !== undefined && known !== pattern) {
      throw new InvalidLock(
        `type "${name}" is there twice, with the patterns ${known} and ${pattern}`,
        "Keep the one that is published, and remove the other line.",
      );
    }
    types.set(name, pattern);
  }
  return types;
}

/**
 * Reads the text of a lock file as JSON.
 *
 * @param text The text.
 * @throws {InvalidLock} When it is none.
 */
export function parseJson(text: string): unknown {
  try {
    // Some editors write a byte order mark.
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    // What it quotes of the text may go over several lines.
    const said = (error as Error).message.replaceAll(/\s+/g, " ");
    throw new InvalidLock(`it is not valid JSON: ${said}`);
  }
}

/** Finds a list that a lock file has twice, of which JSON keeps the last. */
function findRepeatedList(text: string): string | undefined {
  const names = [...text.matchAll(/"(routes|types)"\s*:\s*\[/g)]
    .map(([, name]) => name);
  return names.find((name, index) => names.indexOf(name) !== index);
}

/**
 * Parses the text of a lock file.
 *
 * @param text The file's text.
 * @throws {InvalidLock} When it is none.
 */
export function parseLock(text: string): Contract {
  const value = parseJson(text);
  const repeated = findRepeatedList(text);
  if (repeated !== undefined) {
    throw new InvalidLock(
      `it has "${repeated}" twice, as after a merge`,
      'Bring both into one: a line with a "name" stands in "types", and one ' +
        'with a "path" in "routes".',
    );
  }
  if (!isRecord(value) || typeof value.format !== "number") {
    throw new InvalidLock("this version of Strata did not write it");
  }
  if (value.format !== LOCK_FORMAT) {
    throw new InvalidLock(
      `it has format ${value.format}, of another version of Strata; this one ` +
        `reads format ${LOCK_FORMAT}`,
    );
  }
  const { types = [], routes } = value;
  if (!Array.isArray(routes)) {
    throw new InvalidLock('it has no list of "routes"');
  }
  return { types: readTypes(types), routes: routes.map(readLockedRoute) };
}

/**
 * Tells whether a text is that of a lock file, or was before it was spoilt.
 *
 * @param text The file's text.
 */
export function looksLikeLock(text: string): boolean {
  try {
    const value = parseJson(text);
    return isRecord(value) && typeof value.format === "number" &&
      Array.isArray(value.routes);
  } catch {
    return text.includes('"format"') || text.includes('"routes"');
  }
}

function formatTypes({ types }: Contract): string[] {
  return [...types].map(([name, pattern]) => JSON.stringify({ name, pattern }));
}

function formatRoutes({ routes }: Contract): string[] {
  return routes.map(formatLockedRoute);
}

/**
 * Lists what the lock file says of each type and each route.
 *
 * @param contract What the application publishes.
 */
export function listLockLines(contract: Contract): string[] {
  return [...formatTypes(contract), ...formatRoutes(contract)];
}

/** Formats a list, an entry a line. */
function formatList(name: string, entries: readonly string[]): string {
  const lines = entries.map((entry) => `    ${entry}`);
  return `  "${name}": [\n${lines.join(",\n")}\n  ]`;
}

/**
 * Formats a contract as the lock file holds it, a type and a route a line.
 *
 * @param contract What the application publishes.
 */
export function formatLock(contract: Contract): string {
  const types = formatTypes(contract);
  const parts = [
    `  "format": ${LOCK_FORMAT}`,
    // Without types of its own, an application's file needs no word of them.
    ...(types.length === 0 ? [] : [formatList("types", types)]),
    formatList("routes", formatRoutes(contract)),
  ];
  return `{\n${parts.join(",\n")}\n}\n`;
}

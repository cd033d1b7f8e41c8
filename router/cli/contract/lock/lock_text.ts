import { isRecord } from "../../../report/record.ts";
import type { Contract } from "./contract.ts";
import { InvalidLock } from "./invalid_lock.ts";
import { formatLockedRoute, readLockedRoute } from "./locked_route.ts";

/** The version of the file format. */
const LOCK_FORMAT = 1;

/**
 * Reads the patterns of types; a file without any leaves them out. Each has its
 * own array entry, since JSON keeps only the last of two equal keys in an
 * object, and what the other side of a merge has promised would be lost.
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
        `type "${name}" appears twice, with the patterns ${known} and ${pattern}`,
        "Keep the one that is published, and remove the other line.",
      );
    }
    types.set(name, pattern);
  }
  return types;
}

/**
 * Parses the text of a lock file as JSON.
 *
 * @param text The text.
 * @throws {InvalidLock} When it is not valid JSON.
 */
export function parseJson(text: string): unknown {
  try {
    // Some editors write a byte order mark.
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    // The part of the text that it quotes may span several lines.
    const said = (error as Error).message.replaceAll(/\s+/g, " ");
    throw new InvalidLock(`it is not valid JSON: ${said}`);
  }
}

/** Finds a list that a lock file has twice: JSON keeps only the last. */
function findRepeatedList(text: string): string | undefined {
  const names = [...text.matchAll(/"(routes|types)"\s*:\s*\[/g)]
    .map(([, name]) => name);
  return names.find((name, index) => names.indexOf(name) !== index);
}

/**
 * Parses the text of a lock file.
 *
 * @param text The file's text.
 * @throws {InvalidLock} When it is not a valid lock file.
 */
export function parseLock(text: string): Contract {
  const value = parseJson(text);
  const repeated = findRepeatedList(text);
  if (repeated !== undefined) {
    throw new InvalidLock(
      `it has "${repeated}" twice, as after a merge`,
      'Merge them into one: lines with a "name" belong in "types", those ' +
        'with a "path" in "routes".',
    );
  }
  if (!isRecord(value) || typeof value.format !== "number") {
    throw new InvalidLock('it has no "format" number');
  }
  if (value.format !== LOCK_FORMAT) {
    throw new InvalidLock(
      `it has format ${value.format}, of another version of Strata; this one ` +
        `reads format ${LOCK_FORMAT}`,
      "Use that version, or remove the file and run strata lock.",
    );
  }
  const { types = [], routes } = value;
  if (!Array.isArray(routes)) {
    throw new InvalidLock('it has no list of "routes"');
  }
  return { types: readTypes(types), routes: routes.map(readLockedRoute) };
}

/**
 * Tells whether text is that of a lock file, or was before it was damaged.
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
 * Lists the lines of the lock file for each type and each route.
 *
 * @param contract What the application publishes.
 */
export function listLockLines(contract: Contract): string[] {
  return [...formatTypes(contract), ...formatRoutes(contract)];
}

/** Formats a list, with one entry per line. */
function formatList(name: string, entries: readonly string[]): string {
  const lines = entries.map((entry) => `    ${entry}`);
  return `  "${name}": [\n${lines.join(",\n")}\n  ]`;
}

/**
 * Formats a contract as a lock file, with one type or route per line.
 *
 * @param contract What the application publishes.
 */
export function formatLock(contract: Contract): string {
  const types = formatTypes(contract);
  const parts = [
    `  "format": ${LOCK_FORMAT}`,
    // The file of an application without custom types leaves them out.
    ...(types.length === 0 ? [] : [formatList("types", types)]),
    formatList("routes", formatRoutes(contract)),
  ];
  return `{\n${parts.join(",\n")}\n}\n`;
}

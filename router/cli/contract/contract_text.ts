import { STABILITIES } from "../../declare/lifecycle.ts";
import { METHODS } from "../../declare/method.ts";
import { readMoment } from "../../declare/moment.ts";
import { isRecord } from "../../report/record.ts";
import { findRefusal } from "../../report/refusal.ts";
import type { Contract, LockedRoute } from "./lock_file.ts";

/** The version of the file's form. */
const LOCK_FORMAT = 1;

/** Thrown with what is wrong in a lock file, which may be edited by hand. */
export class WrongLock extends Error {
  /** How it is mended, where that is plain. */
  readonly fix: string | undefined;

  /**
   * States what is wrong.
   *
   * @param reason What is wrong, without a stop at the end.
   * @param fix How it is mended, where that is plain.
   */
  constructor(reason: string, fix?: string) {
    super(reason);
    this.fix = fix;
  }
}

/** What a value must be, and how to tell. */
interface Expected {
  readonly meaning: string;
  readonly fits: (value: unknown) => boolean;
}

function isMethodList(value: unknown): boolean {
  const known: readonly unknown[] = METHODS;
  return Array.isArray(value) &&
    value.every((method) => known.includes(method));
}

const DATE: Expected = {
  meaning: 'a date such as "2027-05-01"',
  fits: (value) =>
    value === undefined || findRefusal(() => readMoment(value)) === undefined,
};

/** How far versions have come; of stable ones, a lock file says nothing. */
const UNSTABLE: readonly unknown[] = STABILITIES.filter((one) =>
  one !== "stable"
);

/** What is written of a route, in this order. */
const FIELDS: Readonly<Record<keyof LockedRoute, Expected>> = {
  path: {
    meaning: "a path",
    fits: (value) => typeof value === "string" && value.startsWith("/"),
  },
  methods: {
    meaning: `a list of methods out of ${METHODS.join(", ")}`,
    fits: isMethodList,
  },
  deprecated: DATE,
  sunset: DATE,
  onSunset: {
    meaning: '"gone"',
    fits: (value) => value === undefined || value === "gone",
  },
  stability: {
    meaning: UNSTABLE.map((one) => `"${one}"`).join(" or "),
    fits: (value) => value === undefined || UNSTABLE.includes(value),
  },
  declaredIn: {
    meaning: "a version",
    fits: (value) => value === undefined || typeof value === "string",
  },
};

function readRoute(value: unknown, index: number): LockedRoute {
  const place = `route ${index + 1}`;
  if (!isRecord(value)) {
    throw new WrongLock(
      `${place} is ${JSON.stringify(value)}, which is not an object`,
    );
  }
  for (const [name, { meaning, fits }] of Object.entries(FIELDS)) {
    const field = value[name];
    if (fits(field)) continue;
    throw new WrongLock(
      field === undefined
        ? `${place} has no "${name}", which is ${meaning}`
        : `"${name}" of ${place} is ${JSON.stringify(field)}, not ${meaning}`,
    );
  }
  return value as unknown as LockedRoute;
}

/**
 * Reads the patterns of types; a file without any leaves them out. Each stands in
 * an entry of its own, since JSON keeps the last of two that have one name in an
 * object, and what the other side of a merge has promised would be forgotten.
 */
function readTypes(value: unknown): Map<string, string> {
  if (!Array.isArray(value)) {
    throw new WrongLock(
      `"types" is ${JSON.stringify(value)}, not a list of names and patterns`,
    );
  }
  const types = new Map<string, string>();
  for (const [index, entry] of value.entries()) {
    const { name, pattern } = isRecord(entry) ? entry : {};
    if (typeof name !== "string" || typeof pattern !== "string") {
      throw new WrongLock(
        `type ${index + 1} is ${
          JSON.stringify(entry)
        }, not a name and a pattern`,
      );
    }
    const known = types.get(name);
    if (known !== undefined && known !== pattern) {
      throw new WrongLock(
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
 * @throws {WrongLock} When it is none.
 */
export function parseJson(text: string): unknown {
  try {
    // Some editors write a byte order mark.
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    // What it quotes of the text may go over several lines.
    const said = (error as Error).message.replaceAll(/\s+/g, " ");
    throw new WrongLock(`it is not valid JSON: ${said}`);
  }
}

/** Finds a list that a lock file has twice, of which JSON keeps the last. */
function findRepeatedList(text: string): string | undefined {
  const names = [...text.matchAll(/"(routes|types)"\s*:\s*\[/g)]
    .map(([, name]) => name);
  return names.find((name, index) => names.indexOf(name) !== index);
}

/**
 * Reads what a lock file holds.
 *
 * @param text The file's text.
 * @throws {WrongLock} When it is none.
 */
export function readContract(text: string): Contract {
  const value = parseJson(text);
  const repeated = findRepeatedList(text);
  if (repeated !== undefined) {
    throw new WrongLock(
      `it has "${repeated}" twice, as after a merge`,
      'Bring both into one: a line with a "name" stands in "types", and one ' +
        'with a "path" in "routes".',
    );
  }
  if (!isRecord(value) || typeof value.format !== "number") {
    throw new WrongLock("this version of Strata did not write it");
  }
  if (value.format !== LOCK_FORMAT) {
    throw new WrongLock(
      `it has format ${value.format}, of another version of Strata; this one ` +
        `reads format ${LOCK_FORMAT}`,
    );
  }
  const { types = [], routes } = value;
  if (!Array.isArray(routes)) {
    throw new WrongLock('it has no list of "routes"');
  }
  return { types: readTypes(types), routes: routes.map(readRoute) };
}

/**
 * Tells whether a text is that of a lock file, or was before it was spoilt.
 *
 * @param text The file's text.
 */
export function isLock(text: string): boolean {
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
  return routes.map((route) => JSON.stringify(route, Object.keys(FIELDS)));
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

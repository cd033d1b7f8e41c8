import { STABILITIES } from "../../../declare/lifecycle.ts";
import { METHODS } from "../../../declare/method.ts";
import { readMoment } from "../../../declare/moment.ts";
import { isRecord } from "../../../report/record.ts";
import { findRefusal } from "../../../report/refusal.ts";
import type { LockedRoute } from "./contract.ts";
import { InvalidLock } from "./invalid_lock.ts";

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

/** The stabilities that a lock file states; for stable routes, it has none. */
const UNSTABLE: readonly unknown[] = STABILITIES.filter((one) =>
  one !== "stable"
);

/** The fields that are written for a route, in this order. */
const FIELDS: Readonly<Record<keyof LockedRoute, Expected>> = {
  path: {
    meaning: 'a string that begins with "/"',
    fits: (value) => typeof value === "string" && value.startsWith("/"),
  },
  methods: {
    meaning: `a list of methods among ${METHODS.join(", ")}`,
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

/**
 * Reads a locked route.
 *
 * @param value Its value in the lock file.
 * @param index Which of the routes it is, from 0.
 * @throws {InvalidLock} When it is not an object, or a field is not valid.
 */
export function readLockedRoute(value: unknown, index: number): LockedRoute {
  const place = `route ${index + 1}`;
  if (!isRecord(value)) {
    throw new InvalidLock(
      `${place} is ${JSON.stringify(value)}, not an object`,
    );
  }
  for (const [name, { meaning, fits }] of Object.entries(FIELDS)) {
    const field = value[name];
    if (fits(field)) continue;
    throw new InvalidLock(
      field === undefined
        ? `${place} has no "${name}", ${meaning}`
        : `"${name}" of ${place} is ${JSON.stringify(field)}, not ${meaning}`,
    );
  }
  return value as unknown as LockedRoute;
}

/**
 * Formats a locked route as JSON, on one line.
 *
 * @param route The route; other properties of it are left out.
 */
export function formatLockedRoute(route: LockedRoute): string {
  return JSON.stringify(route, Object.keys(FIELDS));
}

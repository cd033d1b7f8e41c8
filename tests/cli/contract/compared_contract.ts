import { App } from "@strata/router";
import {
  compareContracts,
  createComparison,
} from "../../../router/cli/contract/contract_comparison.ts";
import type {
  Contract,
  LockedRoute,
} from "../../../router/cli/contract/lock/contract.ts";
import { nameLock } from "../../../router/cli/contract/lock/lock_file.ts";
import type { Published } from "../../../router/cli/contract/published/published.ts";

/** The time at which contracts are compared. */
const NOW = Date.parse("2026-11-21");

/** Moments before, at and after that time. */
export const PAST = "2026-01-01T00:00:00.000Z";
export const TODAY = "2026-11-21T00:00:00.000Z";
export const FUTURE = "2027-05-01T00:00:00.000Z";
export const LATER = "2028-05-01T00:00:00.000Z";

/** Locks a route. */
export function lock(
  path: string,
  life: Omit<LockedRoute, "path" | "methods"> = {},
  methods: LockedRoute["methods"] = ["GET"],
): LockedRoute {
  return { path, methods, ...life };
}

/** Makes a contract of routes, and of type patterns by name. */
export function contractOf(
  routes: readonly LockedRoute[],
  types: Readonly<Record<string, string>> = {},
): Contract {
  const patterns = new Map(Object.entries(types));
  return { types: patterns, routes };
}

/** Compares routes, all of which are declared in one place. */
export function compare(locked: Contract, current: Contract) {
  const app = new App();
  app.get("/", () => new Response(), { version: 1 });
  const [route] = app.routes;
  const published: Published = {
    ...current,
    routes: current.routes.map((one) => ({
      ...one,
      route,
      areMethodsKnown: true,
    })),
    typesPlace: undefined,
    customTypes: {},
    removers: new Map(),
  };
  const lock = nameLock("routes");
  return compareContracts(createComparison(locked, published, NOW), lock);
}

/** A path; any would do. */
export const A = "/v1/a";

/** What routes are set to be, or to become. */
export const DEPRECATED = { deprecated: PAST };
export const BETA = { stability: "beta" } as const;
export const ALPHA = { stability: "alpha" } as const;
export const TO_DEPRECATE = { deprecated: FUTURE };
export const ENDED = { deprecated: PAST, sunset: PAST };
export const ENDING = { deprecated: PAST, sunset: FUTURE };
export const GONE = { ...ENDED, onSunset: "gone" } as const;
export const TO_GO = { ...ENDING, onSunset: "gone" } as const;

/** The methods of a route that also answers DELETE. */
export const DELETE = ["GET", "DELETE"] as const;

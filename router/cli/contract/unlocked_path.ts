import type { Route } from "../../declare/route.ts";
import { shapeOf } from "../../path/path_shape.ts";
import type { Contract } from "./lock_file.ts";
import type { Published, PublishedRoute } from "./published.ts";

/** What tells of paths that are published, and not locked yet. */
export interface UnlockedPaths {
  /** What the others take, which are locked. */
  readonly known: ReadonlySet<string>;
  /** What is published of each route. */
  readonly contents: ReadonlyMap<Route, PublishedRoute>;
  /** The patterns of the application's own types. */
  readonly patterns: ReadonlyMap<string, string>;
}

/**
 * Gathers what tells of paths that are not locked yet.
 *
 * @param locked What was locked.
 * @param published What is published.
 */
export function gatherUnlocked(
  locked: Contract,
  { routes, types }: Published,
): UnlockedPaths {
  return {
    known: new Set(locked.routes.map(({ path }) => shapeOf(path))),
    contents: new Map(routes.map((one) => [one.route, one])),
    patterns: types,
  };
}

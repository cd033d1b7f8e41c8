import type { Route } from "../../declare/route.ts";
import type { Contract } from "./contract.ts";
import { gatherPaths } from "./locked_path.ts";
import { findMoves } from "./moved_path.ts";
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

/** Lists the shapes of paths that were locked, as they are or before a move. */
function listKnown(
  locked: Contract,
  routes: readonly PublishedRoute[],
): string[] {
  const before = gatherPaths(locked.routes);
  const now = gatherPaths(routes);
  const [was, is] = [before, now].map((paths) =>
    new Set(paths.map(({ shape }) => shape))
  );
  const moves = findMoves(
    before.filter(({ shape }) => !is.has(shape)),
    now.filter(({ shape }) => !was.has(shape)),
  );
  return [...was, ...moves.flat().map(({ is }) => is.shape)];
}

/**
 * Gathers what tells of paths that are not locked yet. What only has moved is
 * known: it was accepted as it is, where it was.
 *
 * @param locked What was locked.
 * @param published What is published.
 */
export function gatherUnlocked(
  locked: Contract,
  { routes, types }: Published,
): UnlockedPaths {
  return {
    known: new Set(listKnown(locked, routes)),
    contents: new Map(routes.map((one) => [one.route, one])),
    patterns: types,
  };
}

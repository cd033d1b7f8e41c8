import type { Route } from "../../declare/route.ts";
import { shapeOf } from "../../path/path_shape.ts";
import type { Contract } from "./lock_file.ts";
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

/** Lists the shapes of paths that are locked at another beginning. */
function listMoved(
  locked: ReadonlySet<string>,
  contract: Contract,
  routes: readonly PublishedRoute[],
): string[] {
  const published = new Set(routes.map(({ path }) => shapeOf(path)));
  const gone = contract.routes.filter(({ path }) =>
    !published.has(shapeOf(path))
  );
  const added = routes.filter(({ path }) => !locked.has(shapeOf(path)));
  return findMoves(gatherPaths(gone), gatherPaths(added)).flat()
    .map(({ is }) => is.shape);
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
  const shapes = new Set(locked.routes.map(({ path }) => shapeOf(path)));
  return {
    known: new Set([...shapes, ...listMoved(shapes, locked, routes)]),
    contents: new Map(routes.map((one) => [one.route, one])),
    patterns: types,
  };
}

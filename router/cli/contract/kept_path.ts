import { outlineOfPath } from "../../path/path_shape.ts";
import type { LockedRoute } from "./lock_file.ts";
import {
  findAnswering,
  type LockedPath,
  type PublishedPath,
} from "./locked_path.ts";
import { isPathGeneralized } from "./parameter_width.ts";
import { isPreferred } from "./preferred_path.ts";
import type { PublishedRoute } from "./published.ts";

/** What a path was, and what it is. */
export interface KeptPath {
  readonly was: LockedPath;
  readonly is: PublishedPath;
  /** Whether that was there before, beside it. */
  readonly wasThere: boolean;
}

/**
 * Pairs the routes of a path with those that answer their methods now.
 *
 * @param both The path as it was and as it is.
 */
export function pairRoutes(
  { was, is }: KeptPath,
): [was: LockedRoute, is: PublishedRoute][] {
  return was.routes.flatMap((old) => {
    const found = old.methods.flatMap((method) =>
      findAnswering(is, method) ?? []
    );
    return [...new Set(found)].map((now): [LockedRoute, PublishedRoute] => [
      old,
      now,
    ]);
  });
}

/** What has become of all paths. */
export interface PairedPaths {
  readonly kept: readonly KeptPath[];
  readonly removed: readonly LockedPath[];
  readonly added: readonly PublishedPath[];
}

/** Finds what answers all that a path took: the router prefers one of several. */
function findWidened(
  { shape }: LockedPath,
  others: readonly PublishedPath[],
): PublishedPath | undefined {
  const wider = others.filter((other) => isPathGeneralized(shape, other.shape));
  return wider.find((one) =>
    wider.every((other) => !isPreferred(other.shape, one.shape))
  );
}

/**
 * Finds for each path what has become of it: a path of the same shape, one that
 * takes as much or more, or one of other types that is nothing else's yet.
 *
 * @param before The paths that were published.
 * @param paths Those that are.
 */
export function pairPaths(
  before: readonly LockedPath[],
  paths: readonly PublishedPath[],
): PairedPaths {
  const byShape = new Map(paths.map((one) => [one.shape, one]));
  const alike = Map.groupBy(paths, ({ path }) => outlineOfPath(path));
  const same = before.map(({ shape }) => byShape.get(shape));
  const stayed = new Set(same);
  const claimed = new Set(same);
  const kept: KeptPath[] = [];
  const removed: LockedPath[] = [];
  before.forEach((was, index) => {
    const others = alike.get(outlineOfPath(was.path)) ?? [];
    const is = same[index] ?? findWidened(was, others) ??
      others.find((other) => !claimed.has(other));
    const wasThere = !same[index] && stayed.has(is);
    claimed.add(is);
    if (is) kept.push({ was, is, wasThere });
    else removed.push(was);
  });
  const added = paths.filter((one) => !claimed.has(one));
  return { kept, removed, added };
}

import type { Method } from "../../declare/method.ts";
import { outlineOfPath } from "../../path/path_shape.ts";
import type { LockedRoute } from "./contract.ts";
import {
  type AnsweredPath,
  findAnswering,
  type LockedPath,
  type PublishedPath,
} from "./locked_path.ts";
import { comparePathWidth, takesAll } from "./path_width.ts";
import { isPreferred } from "./preferred_path.ts";
import type { PublishedRoute } from "./published.ts";
import { isPathRemovable } from "./removable.ts";
import { readTriedOrder, type TriedOrder } from "./tried_order.ts";
import type { CompareWidth } from "./segment_width.ts";

/** What a path was, and what it is. */
interface KeptPath extends AnsweredPath {
  /** Whether that is another path, which was there beside it before. */
  readonly isMerged: boolean;
}

/** A route as it was, and one that answers some of its methods now. */
interface PairedRoute {
  readonly was: LockedRoute;
  readonly is: PublishedRoute;
  readonly methods: readonly Method[];
}

/** Lists the methods that a route answers; HEAD by GET, if no other does. */
function listOwn(
  route: LockedRoute,
  { routes }: LockedPath,
): readonly Method[] {
  const isImplied = route.methods.includes("GET") &&
    !routes.some(({ methods }) => methods.includes("HEAD"));
  return isImplied ? [...route.methods, "HEAD"] : route.methods;
}

/**
 * Lists the methods that a path answers, among them HEAD by GET, which a route
 * of its own can answer from now on.
 *
 * @param path The path.
 */
export function listAnswered(path: LockedPath): Method[] {
  return path.routes.flatMap((route) => listOwn(route, path));
}

/**
 * Pairs the routes of a path with those that answer their methods now.
 *
 * @param both The path as it was and as it is.
 */
export function pairRoutes({ was, is }: AnsweredPath): PairedRoute[] {
  return was.routes.flatMap((old) => {
    const groups = Map.groupBy(
      listOwn(old, was),
      (method) => findAnswering(is, method),
    );
    return [...groups].flatMap(([now, methods]) =>
      now ? [{ was: old, is: now, methods }] : []
    );
  });
}

/** What has become of all paths. */
export interface PairedPaths {
  readonly kept: readonly KeptPath[];
  readonly removed: readonly LockedPath[];
  readonly added: readonly PublishedPath[];
  /** In which order expressions and own types are tried. */
  readonly order: TriedOrder;
}

/** Finds what answers all that a path took: the router prefers one of several. */
function findWidened(
  { shape }: LockedPath,
  others: readonly PublishedPath[],
  compareWidth: CompareWidth,
  order: TriedOrder,
): PublishedPath | undefined {
  const wider = others.filter((other) =>
    takesAll(comparePathWidth(shape, other.shape, compareWidth))
  );
  return wider.find((one) =>
    wider.every((other) => !isPreferred(other.shape, one.shape, order))
  );
}

/**
 * Finds for each path what has become of it: a path of the same shape; else one
 * that takes as much or more, as `<id>` in place of `<id:int>`; else, unless the
 * path may be removed, one that differs by its types and that no other path has
 * become.
 *
 * @param before The paths that were published.
 * @param paths Those that are; of expressions and own types at one place, that
 * stands first which is tried first.
 * @param compareWidth Compares segments with what they were.
 * @param now The time, in milliseconds since 1970.
 */
export function pairPaths(
  before: readonly LockedPath[],
  paths: readonly PublishedPath[],
  compareWidth: CompareWidth,
  now: number,
): PairedPaths {
  const order = readTriedOrder(paths.map(({ shape }) => shape));
  const byShape = new Map(paths.map((one) => [one.shape, one]));
  const same = before.map(({ shape }) => byShape.get(shape));
  const alike = same.includes(undefined)
    ? Map.groupBy(paths, ({ path }) => outlineOfPath(path))
    : new Map<string, PublishedPath[]>();
  const stayed = new Set(same);
  const claimed = new Set(same);
  const kept: KeptPath[] = [];
  const removed: LockedPath[] = [];
  before.forEach((was, index) => {
    const known = same[index];
    if (known) {
      kept.push({ was, is: known, isMerged: false });
      return;
    }
    const others = alike.get(outlineOfPath(was.path)) ?? [];
    const is = findWidened(was, others, compareWidth, order) ??
      others.find((other) => !claimed.has(other) && !isPathRemovable(was, now));
    claimed.add(is);
    if (is) kept.push({ was, is, isMerged: stayed.has(is) });
    else removed.push(was);
  });
  const added = paths.filter((one) => !claimed.has(one));
  return { kept, removed, added, order };
}

/**
 * Lists the paths that may take requests that they have not taken: new ones, and
 * those that take something else than before.
 *
 * @param paths What has become of all paths.
 * @param compareWidth Compares segments with what they were.
 */
export function listTaking(
  { kept, added }: PairedPaths,
  compareWidth: CompareWidth,
): PublishedPath[] {
  const same = new Set(
    kept.filter(({ was, is }) =>
      comparePathWidth(was.shape, is.shape, compareWidth) === "same"
    )
      .map(({ is }) => is),
  );
  const changed = new Set(kept.map(({ is }) => is)).difference(same);
  return [...added, ...changed];
}

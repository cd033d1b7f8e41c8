import { outlineOfPath } from "../../../path/path_shape.ts";
import { isPathRemovable } from "../lifecycle/removable.ts";
import { isPreferred } from "../precedence/preferred_path.ts";
import { readTriedOrder, type TriedOrder } from "../precedence/tried_order.ts";
import type {
  AnsweredPath,
  LockedPath,
  PublishedPath,
} from "../published/locked_path.ts";
import { comparePathWidth, takesAll } from "../width/path_width.ts";
import type { CompareWidth } from "../width/segment_width.ts";

/** What a path was, and what it is. */
interface KeptPath extends AnsweredPath {
  /** Whether that is another path, which was there beside it before. */
  readonly isMerged: boolean;
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

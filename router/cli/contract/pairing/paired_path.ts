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

/** A path, as it was and as it is. */
interface KeptPath extends AnsweredPath {
  /** Whether it is now another path, which was there beside it before. */
  readonly isMerged: boolean;
}

/** What has become of all paths. */
export interface PairedPaths {
  readonly kept: readonly KeptPath[];
  readonly removed: readonly LockedPath[];
  readonly added: readonly PublishedPath[];
  /** The order in which expressions and custom types are tried. */
  readonly order: TriedOrder;
}

/** Finds the path that answers all that one took: of several, the preferred. */
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
 * Finds for each path what has become of it: a path of the same shape;
 * otherwise one that takes as much or more, such as `<id>` for `<id:int>`;
 * otherwise, unless the path may be removed, one that differs by its types and
 * that no other path has become.
 *
 * @param before The paths that were published.
 * @param paths Those that are; expressions and custom types at the same place
 * stand in the order in which they are tried.
 * @param compareWidth Compares segments with their former ones.
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
  const byOutline = same.includes(undefined)
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
    const others = byOutline.get(outlineOfPath(was.path)) ?? [];
    const is = findWidened(was, others, compareWidth, order) ??
      others.find((other) => !claimed.has(other) && !isPathRemovable(was, now));
    claimed.add(is);
    if (is) kept.push({ was, is, isMerged: stayed.has(is) });
    else removed.push(was);
  });
  const added = paths.filter((one) => !claimed.has(one));
  return { kept, removed, added, order };
}

import type { Change } from "./change.ts";
import type { PairedPaths } from "./kept_path.ts";
import type { PublishedPath } from "./locked_path.ts";
import type { LosingPath } from "./losing_path.ts";
import { isPathKept } from "./parameter_width.ts";
import { compareTaken, nameTaker } from "./taken_change.ts";
import { isOrdered, sortKeyOf } from "./tried_order.ts";
import type { KeepsPattern } from "./type_pattern.ts";
import { placeOfPath } from "./written_place.ts";

/**
 * Lists the paths that take what they took, if expressions and own types in them
 * may be tried in another order than before.
 *
 * @param paths What has become of all paths, in the order of a lock file.
 * @param keepsPattern Tells whether a type has another name only.
 */
export function listReordered(
  { kept, order }: PairedPaths,
  keepsPattern: KeepsPattern,
): PublishedPath[] {
  if (order.size < 2) return [];
  const ordered = kept.filter(({ was, is }) =>
    isOrdered(is.shape) && isPathKept(was.shape, is.shape, keepsPattern)
  );
  const keys = ordered.map(({ is }) => sortKeyOf(order, is.shape));
  const isSame = keys.every((key, index) =>
    index === 0 || keys[index - 1] <= key
  );
  return isSame ? [] : ordered.map(({ is }) => is);
}

/**
 * Judges that a path is tried before one that was tried before it: what fits the
 * types of both is answered by another handler.
 *
 * @param losing The path that was tried first.
 * @param is The one that is now.
 * @param now The time, in milliseconds since 1970.
 */
export function compareReordered(
  losing: LosingPath,
  is: PublishedPath,
  now: number,
): Change[] {
  const fix =
    "Declare both in the order of before; files are in that of their " +
    "names.";
  const changes = compareTaken(losing, is, now);
  if (changes.length > 0) {
    return changes.map((change) =>
      change.severity === "info" ? change : { ...change, fix }
    );
  }
  return [{
    code: "endpoint-reordered",
    severity: "warning",
    places: [placeOfPath(is)],
    subject: nameTaker({ was: losing.was, is }),
    tell: (what, { is }) =>
      `${what} ${is} tried first now: that is where values go which fit both ` +
      "types.",
    fix,
  }];
}

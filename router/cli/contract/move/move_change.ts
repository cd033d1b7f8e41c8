import { shapeOf } from "../../../path/path_shape.ts";
import { joinSegments, splitPath } from "../../../path/written_path.ts";
import type { Finding } from "../../printing/finding.ts";
import type { Change } from "../change/change.ts";
import { compareKept, type KeptRules } from "../kept/kept_change.ts";
import type { FindFallback } from "../pairing/fallback_path.ts";
import type { AnsweredPath, LockedPath } from "../published/locked_path.ts";
import { severityOfRemoved } from "../removal/removed_path.ts";
import { describeMove } from "./move_finding.ts";
import { keepsVersion, type MovedPath } from "./moved_path.ts";

/** Returns a path as it would have been where it is now. */
function moveBack({ was, is, from, to }: MovedPath): AnsweredPath {
  const path = joinSegments([
    ...splitPath(is.path).slice(0, to),
    ...splitPath(was.path).slice(from),
  ]) || "/";
  return { was: { ...was, path, shape: shapeOf(path) }, is };
}

/** Paths that have moved though they had to stay. */
interface JudgedMoves {
  /** One finding for each move. */
  readonly findings: readonly Finding[];
  /** The other changes of the paths. */
  readonly changes: readonly Change[];
  /** The paths of the same version, as they would have been at their places. */
  readonly kept: readonly AnsweredPath[];
  /** The paths as they were. */
  readonly gone: ReadonlySet<LockedPath>;
}

/** The rules by which moves are judged. */
interface MoveRules extends KeptRules {
  readonly findFallback: FindFallback;
}

/**
 * Judges the paths that have moved.
 *
 * @param moves The paths of each move.
 * @param rules The rules by which they are judged.
 */
export function judgeMoves(
  moves: readonly (readonly MovedPath[])[],
  rules: MoveRules,
): JudgedMoves {
  const { findFallback } = rules;
  const groups = moves.flatMap((moved) => [
    ...Map.groupBy(moved, ({ was }) => severityOfRemoved(was)),
  ]);
  const reported = groups.flatMap(([, moved]) => moved);
  const comparable = reported.filter(keepsVersion);
  const kept = comparable.map(moveBack);
  return {
    findings: groups.map(([severity, moved]) =>
      describeMove(moved, severity, findFallback)
    ),
    changes: comparable.flatMap(({ was, is }, index) =>
      compareKept(kept[index], `${is.path} (${was.path} before)`, rules)
    ),
    kept,
    gone: new Set(reported.map(({ was }) => was)),
  };
}

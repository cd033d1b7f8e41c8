import type { UnnamedChange } from "./change.ts";
import type { LockedRoute } from "./lock_file.ts";

/**
 * Grades changes by what clients were told: where all that has changed was alpha
 * or beta, what breaks clients is a warning, since they were to expect it.
 *
 * @param changes What has changed.
 * @param was The routes of which it has, and no others of their path.
 */
export function gradeChanges<Graded extends UnnamedChange>(
  changes: readonly Graded[],
  was: readonly LockedRoute[],
): Graded[] {
  const isUnstable = was.every(({ stability }) => stability !== undefined);
  return changes.map((change) =>
    isUnstable && change.severity === "error"
      ? { ...change, severity: "warning" }
      : change
  );
}

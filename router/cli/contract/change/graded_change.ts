import type { LockedRoute } from "../lock/contract.ts";
import type { UnnamedChange } from "./change.ts";

/**
 * Tells whether clients had to expect changes of routes.
 *
 * @param was The routes, as they were locked.
 */
export function areUnstable(was: readonly LockedRoute[]): boolean {
  return was.every(({ stability }) => stability !== undefined);
}

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
  const isExpected = areUnstable(was);
  return changes.map((change) =>
    isExpected && change.severity === "error"
      ? { ...change, severity: "warning" }
      : change
  );
}

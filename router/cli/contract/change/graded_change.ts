import type { LockedRoute } from "../lock/contract.ts";
import type { UnnamedChange } from "./change.ts";

/**
 * Tells whether clients had to expect changes to routes.
 *
 * @param was The routes, as they were locked.
 */
export function areUnstable(was: readonly LockedRoute[]): boolean {
  return was.every(({ stability }) => stability !== undefined);
}

/**
 * Grades changes by what clients were told: where all changed routes were alpha
 * or beta, a breaking change is a warning, since clients had to expect it.
 *
 * @param changes The changes.
 * @param was The routes that have changed, and no others of their path.
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

import type { Finding, Severity } from "../finding.ts";
import type { LockedRoute } from "./lock_file.ts";

/**
 * States a change of what is published.
 *
 * @param code What oasdiff calls it.
 * @param severity An error when it breaks clients.
 * @param path The path that it is about.
 * @param reason What has changed.
 * @param fix What to do about it.
 */
export function change(
  code: string,
  severity: Severity,
  path: string,
  reason: string,
  fix = "",
): Finding {
  return { code, severity, places: [path], reason, fix };
}

/**
 * Grades changes by what clients were told: where all that was there was alpha
 * or beta, what breaks clients is a warning, since they were to expect it.
 *
 * @param changes What has changed.
 * @param was The routes of which it has.
 */
export function gradeChanges(
  changes: readonly Finding[],
  was: readonly LockedRoute[],
): Finding[] {
  const isUnstable = was.every(({ stability }) => stability !== undefined);
  return changes.map((change) =>
    isUnstable && change.severity === "error"
      ? { ...change, severity: "warning" }
      : change
  );
}

/**
 * Gives the day of a date, such as `2026-11-25`.
 *
 * @param date The date with its time, as a lock file has it.
 */
export function dayOf(date: string): string {
  return date.slice(0, 10);
}

import type { Finding, Severity } from "../finding.ts";

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
 * Gives the day of a date, such as `2026-11-25`.
 *
 * @param date The date with its time, as a lock file has it.
 */
export function dayOf(date: string): string {
  return date.slice(0, 10);
}

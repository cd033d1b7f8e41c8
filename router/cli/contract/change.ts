import type { Finding } from "../finding.ts";

/** The verbs of a sentence, as they fit one thing or several. */
export interface Verbs {
  readonly is: "is" | "are";
  readonly was: "was" | "were";
}

/** A change of what is published, of one path. */
export interface Change extends Omit<Finding, "reason"> {
  /** What has changed: a path, or a method of it. */
  readonly subject: string;
  /** States it, of what has changed alike. */
  readonly tell: (subjects: string, verbs: Verbs) => string;
}

/**
 * Gives the day of a date, such as `2026-11-25`.
 *
 * @param date The date with its time, as a lock file has it.
 */
export function dayOf(date: string): string {
  return date.slice(0, 10);
}

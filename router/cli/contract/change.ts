import type { Finding } from "../printing/finding.ts";

/** The verbs of a sentence, as they fit one thing or several. */
export interface Verbs {
  readonly is: "is" | "are";
  readonly was: "was" | "were";
  readonly it: "it" | "them";
}

/** A change of what is published, of one path. */
export interface Change extends Omit<Finding, "reason"> {
  /** What has changed: a path, or a method of it. */
  readonly subject: string;
  /** States it, of what has changed alike. */
  readonly tell: (subjects: string, verbs: Verbs) => string;
}

/**
 * Writes a date so that settings can have it: as a day that begins at midnight
 * UTC, such as `2026-11-25`, or with its time.
 *
 * @param date The date, as a lock file has it.
 */
export function formatDate(date: string): string {
  return new Date(date).toISOString()
    .replace("T00:00:00.000Z", "").replace(".000Z", "Z");
}

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

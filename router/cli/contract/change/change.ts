import type { Finding } from "../../printing/finding.ts";

/** The verbs of a sentence, as they fit one thing or several. */
export interface Verbs {
  readonly is: "is" | "are";
  readonly was: "was" | "were";
  readonly it: "it" | "them";
  readonly they: "it" | "they";
}

/** A change of what is published, before it is said of what. */
export interface UnnamedChange extends Omit<Finding, "reason" | "fix"> {
  /** States it, of what has changed alike. */
  readonly tell: (subjects: string, verbs: Verbs) => string;
  /** What to do instead, of one or of what has changed alike. */
  readonly fix: string | ((verbs: Verbs) => string);
}

/** A change of what is published, of one path. */
export interface Change extends UnnamedChange {
  /** What has changed: a path, or a method of it. */
  readonly subject: string;
}

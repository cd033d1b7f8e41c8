import type { Finding } from "../../printing/finding.ts";

/** The verbs and pronouns of a sentence, for one thing or several. */
export interface Wording {
  readonly is: "is" | "are";
  readonly was: "was" | "were";
  readonly it: "it" | "them";
  readonly they: "it" | "they";
}

/** A change in what is published, without its subject. */
export interface UnnamedChange extends Omit<Finding, "reason" | "fix"> {
  /** Describes it, for all subjects that have changed the same way. */
  readonly describe: (subjects: string, words: Wording) => string;
  /** What to do instead, for one subject or several. */
  readonly fix: string | ((words: Wording) => string);
}

/** A change in what is published, at one path. */
export interface Change extends UnnamedChange {
  /** What has changed: a path, or a method of it. */
  readonly subject: string;
}

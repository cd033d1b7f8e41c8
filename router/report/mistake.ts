import { escapeLines, escapeSteering } from "./escaped_text.ts";
import { listFew } from "./few.ts";

/** More places than this are counted, not named: they would fill a screen. */
const MAX_PLACES = 10;

/** The kinds of mistake that a tree of declarations can hold; ids are stable. */
export type MistakeCode =
  | "bad-date"
  | "bad-extends"
  | "bad-lifecycle"
  | "bad-remove"
  | "bad-version"
  | "bad-parameter"
  | "bad-path"
  | "bad-method"
  | "bad-name"
  | "bad-setting"
  | "bad-type"
  | "bad-export"
  | "beside-folder"
  | "broken-symlink"
  | "case-collision"
  | "dropped-slash"
  | "duplicate-file"
  | "duplicate-name"
  | "duplicate-param"
  | "duplicate-route"
  | "duplicate-setting"
  | "extends-cycle"
  | "foreign-name"
  | "foreign-parameter"
  | "inherited-overlap"
  | "leading-version"
  | "load-failed"
  | "lost-middleware"
  | "merge-conflict"
  | "near-miss"
  | "repeated-version"
  | "reserved-type"
  | "symlink-escape"
  | "symlink-loop"
  | "unicode-collision"
  | "unknown-setting"
  | "unknown-type"
  | "unknown-version"
  | "unreached-by-lifecycle"
  | "unreached-by-middleware"
  | "unreadable"
  | "unsurrounded-misses"
  | "unsafe-regex"
  | "unused-lifecycle"
  | "unused-prefix"
  | "version-folder"
  | "version-number";

/** A mistake in an application's declarations, and what to write instead. */
export interface Mistake {
  /** The kind of mistake. */
  readonly code: MistakeCode;
  /** An error stops the application from being built, a warning does not. */
  readonly severity: "error" | "warning";
  /** The files or declarations that hold it, as a reader would look for them. */
  readonly places: readonly string[];
  /** What was done, to which value, and why it is refused. */
  readonly reason: string;
  /** What to write instead. */
  readonly fix: string;
}

/**
 * Creates an error.
 *
 * @param code The kind of mistake.
 * @param places Where it was made, in words; the first is shown first.
 * @param reason Why it is refused, as a sentence.
 * @param fix What to write instead, as sentences.
 */
export function mistake(
  code: MistakeCode,
  places: readonly string[],
  reason: string,
  fix: string,
): Mistake {
  return { code, severity: "error", places, reason, fix };
}

/**
 * Creates a warning.
 *
 * @param code The kind of mistake.
 * @param places What it is about, in words; the first is shown first.
 * @param reason What is suspect, as a sentence.
 * @param fix What to write instead, as sentences.
 */
export function warning(
  code: MistakeCode,
  places: readonly string[],
  reason: string,
  fix: string,
): Mistake {
  return { code, severity: "warning", places, reason, fix };
}

/**
 * Formats the places of a mistake on one line: file names can hold line endings
 * and characters that control terminals. Of many, it names the first.
 *
 * @param places The places.
 */
export function formatPlaces(places: readonly string[]): string {
  const names = places.map(escapeSteering);
  return names.length > MAX_PLACES
    ? listFew(names, MAX_PLACES)
    : names.join(", ");
}

/**
 * Formats a mistake for people: its place, its code, the reason and the fix.
 *
 * @param mistake The mistake.
 */
export function formatMistake(mistake: Mistake): string {
  const { code, severity, places, reason, fix } = mistake;
  const title = `${severity} ${code}: ${formatPlaces(places)}`;
  return [title, escapeLines(reason), escapeLines(fix)].join("\n  ");
}

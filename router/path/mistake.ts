import { formatCount } from "./count.ts";

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

/** One mistake in what an application declares, and what to write instead. */
export interface Mistake {
  /** What kind of mistake it is. */
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
 * A value that cannot be accepted, thrown where it is read. Whoever knows the
 * place of the value turns it into a {@linkcode Mistake}.
 */
export class Refusal extends Error {
  /** The kind of mistake. */
  readonly code: MistakeCode;
  /** What to write instead. */
  readonly fix: string;
  /** Where the value was written, when that is not where it is read. */
  readonly places: readonly string[];
  /** What else is refused of the same value. */
  readonly others: readonly Refusal[];

  /**
   * States what is refused, without the place.
   *
   * @param code The kind of mistake.
   * @param reason What was read and why it is refused; one sentence.
   * @param fix What to write instead; one sentence.
   * @param places Where the value was written, when that is not where it is
   * read.
   * @param others What else is refused of the same value.
   */
  constructor(
    code: MistakeCode,
    reason: string,
    fix: string,
    places: readonly string[] = [],
    others: readonly Refusal[] = [],
  ) {
    super(reason);
    this.name = "Refusal";
    this.code = code;
    this.fix = fix;
    this.places = places;
    this.others = others;
  }

  /** Gives the same refusal of a value that was written somewhere else. */
  writtenAt(...places: string[]): Refusal {
    const others = this.others.map((other) => other.writtenAt(...places));
    return new Refusal(this.code, this.message, this.fix, places, others);
  }

  /**
   * States the refusal as an error where it was read, or was written; without
   * the others.
   */
  at(place: string): Mistake {
    const places = this.places.length > 0 ? this.places : [place];
    return mistake(this.code, places, this.message, this.fix);
  }
}

/**
 * Gives what is refused when `read` runs, if anything is.
 *
 * @param read What may refuse.
 */
export function findRefusal(read: () => unknown): Refusal | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/**
 * Refuses a value for all that is wrong with it, if anything is.
 *
 * @param refusals What is wrong with it.
 * @throws {Refusal} The first of them, with the others.
 */
export function refuseForAll(refusals: readonly Refusal[]): void {
  const [first, ...others] = refusals;
  if (!first) return;
  const { code, message, fix, places } = first;
  throw new Refusal(code, message, fix, places, others);
}

/**
 * States an error.
 *
 * @param code What it is known by.
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
 * States a warning.
 *
 * @param code What it is known by.
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
 * Runs `read` and returns its value; a {@linkcode Refusal} is noted in
 * `mistakes` at `place`, and the value is then `undefined`.
 *
 * @param read What may refuse.
 * @param place Where it reads, in words.
 * @param mistakes Where refusals are noted.
 */
export function attempt<Value>(
  read: () => Value,
  place: string,
  mistakes: Mistake[],
): Value | undefined {
  try {
    return read();
  } catch (error) {
    noteRefusal(error, place, mistakes);
    return undefined;
  }
}

/**
 * What was noted in each list: to search the list instead takes five times as
 * long as all else, when 16,000 routes are refused.
 */
const NOTED = new WeakMap<readonly Mistake[], Set<string>>();

/**
 * Notes a mistake once: what routes share is checked for each of them.
 *
 * @param found The mistake.
 * @param mistakes Where it is noted.
 */
export function note(found: Mistake, mistakes: Mistake[]): void {
  const { code, reason, places } = found;
  const key = [code, reason, ...places].join("\n");
  const noted = NOTED.get(mistakes) ?? new Set();
  NOTED.set(mistakes, noted);
  if (noted.has(key)) return;
  noted.add(key);
  mistakes.push(found);
}

/**
 * Notes a {@linkcode Refusal} once, and what else is refused of the same value;
 * any other error is thrown on.
 *
 * @param error What was thrown.
 * @param place Where that was, in words.
 * @param mistakes Where it is noted.
 */
export function noteRefusal(
  error: unknown,
  place: string,
  mistakes: Mistake[],
): void {
  if (!(error instanceof Refusal)) throw error;
  note(error.at(place), mistakes);
  for (const other of error.others) note(other.at(place), mistakes);
}

/** What matters most comes first. */
const SEVERITIES = ["error", "warning", "info"];

/**
 * Puts what matters most first; what matters the same stays in its order.
 *
 * @param found Mistakes, or what else is found in declarations.
 */
export function orderBySeverity<Found extends { readonly severity: string }>(
  found: readonly Found[],
): Found[] {
  return SEVERITIES.flatMap((one) =>
    found.filter(({ severity }) => severity === one)
  );
}

/**
 * Writes a mistake for people: its place, its code, the reason and the fix.
 *
 * @param mistake The mistake.
 */
export function formatMistake(mistake: Mistake): string {
  const { code, severity, places, reason, fix } = mistake;
  return `${severity} ${code}: ${places.join(", ")}\n  ${reason}\n  ${fix}`;
}

/**
 * Thrown when an application is built from declarations that hold mistakes;
 * it carries all of them.
 *
 * @example
 * ```ts
 * import { assertEquals, assertThrows } from "@std/assert";
 * import { App, DeclarationError, text } from "@strata/router";
 *
 * const app = new App();
 * app.get("/<id:itn>", () => text("never"));
 * const error = assertThrows(() => app.routes, DeclarationError);
 * assertEquals(error.mistakes[0].code, "unknown-type");
 * ```
 */
export class DeclarationError extends Error {
  /** Every mistake that was found. */
  readonly mistakes: readonly Mistake[];

  /**
   * States all mistakes in one message.
   *
   * @param mistakes Every mistake that was found.
   */
  constructor(mistakes: readonly Mistake[]) {
    const errors = mistakes.filter(({ severity }) => severity === "error");
    const count = formatCount(errors.length, "mistake");
    super(
      `Cannot build the application: ${count} in its routes.\n\n` +
        orderBySeverity(mistakes).map(formatMistake).join("\n\n"),
    );
    this.name = "DeclarationError";
    this.mistakes = mistakes;
  }
}

/** Stands in the errors of every copy of this module: an app may have its own. */
const MARK = Symbol.for("strata.DeclarationError");
Object.defineProperty(DeclarationError.prototype, MARK, { value: true });

/**
 * Tells whether a value is a {@linkcode DeclarationError}, of whichever copy of
 * it.
 *
 * @param value Any value.
 */
export function isDeclarationError(value: unknown): value is DeclarationError {
  return value instanceof Error && MARK in value;
}

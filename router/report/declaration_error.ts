import { formatCount } from "./count.ts";
import { formatMistake, type Mistake } from "./mistake.ts";
import { orderBySeverity } from "./severity.ts";

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
   * Creates an error whose message lists all mistakes.
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

/** Marks the errors of every copy of this module: an app may have its own. */
const MARK = Symbol.for("strata.DeclarationError");
Object.defineProperty(DeclarationError.prototype, MARK, { value: true });

/**
 * Tells whether a value is a {@linkcode DeclarationError}, from any copy of
 * this module.
 *
 * @param value Any value.
 */
export function isDeclarationError(value: unknown): value is DeclarationError {
  return value instanceof Error && MARK in value;
}

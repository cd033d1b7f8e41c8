import { Refusal } from "../../report/refusal.ts";
import { expectUnambiguous } from "./ambiguous_expression.ts";
import { anchor, anchorExpression } from "./anchored_expression.ts";
import { refuseExpression } from "./expression_refusal.ts";

/** Longest text that an expression is applied to, in UTF-16 code units. */
export const MAX_EXPRESSION_TEXT = 256;

/**
 * Compiles a regular expression that is to match a whole segment.
 *
 * @param source The expression's text, without slashes or anchors around it.
 * @param flags `i`, `u`, both or none.
 * @returns The expression, anchored at both ends.
 * @throws {Refusal} When it is not a regular expression, uses what cannot be
 * checked (look-around, backreferences, other flags), or could run away.
 */
export function compileExpression(source: string, flags = ""): RegExp {
  if (/[^iu]/.test(flags)) {
    throw new Refusal(
      "unsafe-regex",
      `Regular expression ${JSON.stringify(source)} has the ` +
        `${
          flags.length === 1 ? "flag" : "flags"
        } "${flags}", but only i and u are supported.`,
      flags.includes("v")
        ? "Remove nested classes and set operations, and use u instead of v."
        : "Remove the others: each segment is matched once, as a whole.",
    );
  }
  let expression: RegExp;
  try {
    expression = anchorExpression(source, flags);
  } catch (error) {
    // Some engines quote the anchors, which the author did not write.
    const reason = (error as Error).message
      .replace(anchor(source), () => source);
    refuseExpression(
      source,
      `cannot be parsed: ${reason}`,
      "Write a JavaScript regular expression, such as [a-z]+-[0-9]+.",
    );
  }
  expectUnambiguous(source, flags);
  return expression;
}

import { compileExpression } from "../../../path/expression/regular_expression.ts";
import { sampleTexts } from "../../../path/expression/sample_text.ts";
import { encodeSegment } from "../../../path/segment_text.ts";
import type { CustomType } from "../../../path/type/custom_type.ts";
import { unlessRefused } from "../../../report/refusal.ts";
import { readPattern } from "./custom_pattern.ts";

/** Tells whether a type refuses a text that its pattern matches. */
function isRefused(
  text: string,
  { parse }: Pick<CustomType, "parse">,
): boolean {
  try {
    return parse !== undefined && parse(text) === undefined;
  } catch {
    return true;
  }
}

/**
 * Finds a text that one pattern matched and another does not.
 *
 * @param old The former pattern, as it was written.
 * @param now The current pattern.
 * @param type What is known of the type, whose `parse` may have refused a text.
 * @returns `undefined` when none is known, which does not mean there is none.
 */
export function findRefusedText(
  old: string,
  now: string,
  type: Pick<CustomType, "parse"> = {},
): string | undefined {
  const [before, after] = [old, now].map(readPattern);
  if (!before || !after) return undefined;
  // An edited lock file can hold an expression that no path can have.
  return unlessRefused(() => {
    const expression = compileExpression(after.source, after.flags);
    return sampleTexts(before.source, before.flags)
      // A pattern may match what no URL has as a segment.
      .filter((text) => encodeSegment(text) !== undefined)
      .filter((text) => !expression.test(text) && !isRefused(text, type))
      // A short one shows best what is refused.
      .sort((a, b) => a.length - b.length)[0];
  });
}

import { typeOfShape } from "../../../path/segment_shape.ts";
import { isExtensionList } from "../../../path/type/extension_list.ts";
import { NAME } from "../../../path/type/parameter_type.ts";
import { type Patterns, readCustomPatterns } from "./custom_pattern.ts";
import { createTypeComparison } from "./pair_comparison.ts";
import { isGeneralized } from "./parameter_width.ts";
import { fitsWider } from "./pattern_width.ts";
import { isCustomType, isUnbounded } from "./type_expression.ts";

/**
 * Whether a segment or path accepts all that another accepted: that and no
 * more; all of it for certain; possibly, since a custom type may refuse what
 * its pattern matches; or not, as far as is known.
 */
export type Width = "same" | "certain" | "possible" | "none";

/** Compares the shape of a segment as it was with that of one as it is. */
export type CompareWidth = (old: string, now: string) => Width;

/** Returns the pattern of a parameter, whether a type names it or not. */
function patternOf(segment: string, patterns: Patterns): string | undefined {
  const type = typeOfShape(segment);
  if (type === undefined || isExtensionList(type)) return undefined;
  return NAME.test(type) ? patterns.get(type) : `/${type}/`;
}

/**
 * Creates a comparison of segments with their former ones, by the patterns of
 * their types.
 *
 * @param before The locked patterns.
 * @param now The published patterns.
 */
export function createWidthComparison(
  before: Patterns,
  now: Patterns,
): CompareWidth {
  const [locked, current] = [before, now].map(readCustomPatterns);
  const compareCustom = createTypeComparison(
    (old: string, type: string): Width => {
      if (!isCustomType(old) && !isCustomType(type)) return "none";
      // Patterns match no long texts.
      if (isUnbounded(old) && !isUnbounded(type)) return "none";
      if (!fitsWider(old, type, locked.get(old), current.get(type))) {
        return "none";
      }
      return isCustomType(type) ? "possible" : "certain";
    },
    "none",
  );
  return (old, segment) => {
    const pattern = patternOf(old, before);
    const isSame = pattern === patternOf(segment, now) &&
      (old === segment || pattern !== undefined);
    if (isSame) return "same";
    // A custom type of the same name may have another pattern.
    return old !== segment && isGeneralized(old, segment)
      ? "certain"
      : compareCustom(old, segment);
  };
}

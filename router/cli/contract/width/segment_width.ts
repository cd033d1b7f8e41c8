import { typeOfShape } from "../../../path/segment_shape.ts";
import { isExtensionList } from "../../../path/type/extension_list.ts";
import { NAME } from "../../../path/type/parameter_type.ts";
import { type Patterns, readOwnPatterns } from "./own_pattern.ts";
import { createTypeComparison } from "./pair_comparison.ts";
import { isGeneralized } from "./parameter_width.ts";
import { fitsWider } from "./pattern_width.ts";
import { isOwnType, isUnbounded } from "./type_expression.ts";

/**
 * Whether what is there takes all that another one took: what that took and no
 * more; all of it for certain; perhaps, since an own type may refuse what its
 * pattern fits; or not, as far as it is known.
 */
export type Width = "same" | "certain" | "possible" | "none";

/** Compares the shape of a segment that was with that of one that is. */
export type CompareWidth = (old: string, now: string) => Width;

/** Gives the pattern of a parameter, whether a type names it or not. */
function patternOf(segment: string, patterns: Patterns): string | undefined {
  const type = typeOfShape(segment);
  if (type === undefined || isExtensionList(type)) return undefined;
  return NAME.test(type) ? patterns.get(type) : `/${type}/`;
}

/**
 * Makes what compares segments with what they were, by the patterns of their
 * types.
 *
 * @param before The patterns that were locked.
 * @param now The patterns that are published.
 */
export function createWidthComparison(
  before: Patterns,
  now: Patterns,
): CompareWidth {
  const [locked, current] = [before, now].map(readOwnPatterns);
  const compareOwn = createTypeComparison(
    (old: string, type: string): Width => {
      if (!isOwnType(old) && !isOwnType(type)) return "none";
      // Patterns fit no long texts.
      if (isUnbounded(old) && !isUnbounded(type)) return "none";
      if (!fitsWider(old, type, locked.get(old), current.get(type))) {
        return "none";
      }
      return isOwnType(type) ? "possible" : "certain";
    },
    "none",
  );
  return (old, segment) => {
    const pattern = patternOf(old, before);
    const isSame = pattern === patternOf(segment, now) &&
      (old === segment || pattern !== undefined);
    if (isSame) return "same";
    // An own type of the same name may have another pattern.
    return old !== segment && isGeneralized(old, segment)
      ? "certain"
      : compareOwn(old, segment);
  };
}

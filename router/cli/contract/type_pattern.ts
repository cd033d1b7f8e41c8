import { typeOfShape } from "../../path/segment_shape.ts";
import { isExtensionList } from "../../path/type/extension_list.ts";
import { NAME } from "../../path/type/parameter_type.ts";
import type { Patterns } from "./own_pattern.ts";
import { type CompareWidth, createWidthComparison } from "./pattern_width.ts";

/** Compares segments with what they were, by the patterns of their types. */
export interface PatternComparison {
  /**
   * Tells whether a segment fits the same pattern as before, if it has one.
   *
   * @param old The shape of the segment that was.
   * @param now That of the one that is.
   */
  readonly keeps: (old: string, now: string) => boolean;
  /** Tells whether it takes all that it took, with or without such a type. */
  readonly compareWidth: CompareWidth;
}

/** Gives the pattern of a parameter, whether a type names it or not. */
function patternOf(segment: string, patterns: Patterns): string | undefined {
  const type = typeOfShape(segment);
  if (type === undefined || isExtensionList(type)) return undefined;
  return NAME.test(type) ? patterns.get(type) : `/${type}/`;
}

/**
 * Makes what tells by patterns whether a type is only another name, or takes
 * more.
 *
 * @param before The patterns that were locked.
 * @param now The patterns that are published.
 */
export function createPatternComparison(
  before: Patterns,
  now: Patterns,
): PatternComparison {
  return {
    keeps: (old, segment) => {
      const pattern = patternOf(old, before);
      return pattern !== undefined && pattern === patternOf(segment, now);
    },
    compareWidth: createWidthComparison(before, now),
  };
}

import { typeOfShape } from "../../path/segment_shape.ts";
import { isExtensionList } from "../../path/type/extension_list.ts";
import { NAME } from "../../path/type/parameter_type.ts";

/** Patterns of an application's own types, by their names. */
type Patterns = ReadonlyMap<string, string>;

/** Tells whether a segment fits the same pattern as before, if it has one. */
export type KeepsPattern = (old: string, now: string) => boolean;

/** Gives the pattern of a parameter, whether a type names it or not. */
function patternOf(segment: string, patterns: Patterns): string | undefined {
  const type = typeOfShape(segment);
  if (type === undefined || isExtensionList(type)) return undefined;
  return NAME.test(type) ? patterns.get(type) : `/${type}/`;
}

/**
 * Makes what tells whether only the name of a type is another one.
 *
 * @param before The patterns that were locked.
 * @param now The patterns that are published.
 */
export function createPatternComparison(
  before: Patterns,
  now: Patterns,
): KeepsPattern {
  return (old, segment) => {
    const pattern = patternOf(old, before);
    return pattern !== undefined && pattern === patternOf(segment, now);
  };
}

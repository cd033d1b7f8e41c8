import { memoize } from "../../../collection/memoize.ts";
import { haveCommonText } from "../../../path/expression/common_text.ts";
import {
  type PositionAutomaton,
  readAutomaton,
} from "../../../path/expression/position_automaton.ts";
import { textOfShape, typeOfShape } from "../../../path/segment_shape.ts";
import {
  collectTypes,
  type ParameterTypes,
} from "../../../path/type/known_types.ts";
import { findType } from "../../../path/type/named_type.ts";
import { readCustomPatterns } from "./custom_pattern.ts";
import { createPairComparison } from "./pair_comparison.ts";
import { isGeneralized } from "./parameter_width.ts";
import { isCustomType, readLeast, readMost } from "./type_expression.ts";

/**
 * Whether one segment of a request can match two segments of paths: a custom
 * type may refuse what its pattern matches.
 */
type Overlap = "certain" | "possible" | "none";

/** Compares the shapes of two segments. */
export type CompareSegments = (one: string, other: string) => Overlap;

/** Returns the automaton of a type; `undefined` when it is not known. */
type AutomatonReader = (type: string) => PositionAutomaton | undefined;

function compareExpressions(
  types: readonly string[],
  automatonOf: AutomatonReader,
): Overlap {
  const [a, b] = types.map(automatonOf);
  if (!a || !b) return "possible";
  if (!haveCommonText(a, b)) return "none";
  return haveSureText(types) ? "certain" : "possible";
}

/** Tells whether two types certainly share a text: no date is 2024-02-30. */
function haveSureText(types: readonly string[]): boolean {
  const [a, b] = types.map(readLeast);
  return !!a && !!b && haveCommonText(a, b);
}

function compareWithText(
  type: string,
  shape: string,
  types: ParameterTypes,
): Overlap {
  const { accepts } = findType(types, type);
  const text = textOfShape(shape);
  if (!accepts(text, 0, text.length)) return "none";
  return isCustomType(type) ? "possible" : "certain";
}

/** Tells whether a segment accepts any text. */
function isOpen(segment: string): boolean {
  return segment === "<str>" || segment === "<path>";
}

/**
 * Creates a comparison of the shapes of segments.
 *
 * @param patterns The patterns of the application's custom types, by name.
 */
export function createSegmentComparison(
  patterns: ReadonlyMap<string, string>,
): CompareSegments {
  const own = readCustomPatterns(patterns);
  const custom = Object.fromEntries(
    [...own].map(([name, pattern]) => [name, { pattern }]),
  );
  const types = collectTypes([{ custom, place: "" }], []);
  const readCustom = memoize((type: string) => {
    const pattern = own.get(type);
    return pattern && readAutomaton(pattern.source, pattern.flags);
  });
  const automatonOf = (type: string) =>
    isCustomType(type) ? readCustom(type) : readMost(type);
  const compare = (one: string, other: string): Overlap => {
    const [type, otherType] = [one, other].map(typeOfShape);
    if (type === undefined && otherType === undefined) return "none";
    if (type === undefined) return compareWithText(otherType!, one, types);
    if (otherType === undefined) return compareWithText(type, other, types);
    return isGeneralized(one, other) || isGeneralized(other, one)
      ? "certain"
      : compareExpressions([type, otherType], automatonOf);
  };
  const comparePair = createPairComparison(compare, "possible");
  return (one, other) =>
    // Most comparisons need no key.
    one === other || isOpen(one) || isOpen(other)
      ? "certain"
      : comparePair(one, other);
}

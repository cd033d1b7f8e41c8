import { memoize } from "../../../collection/memoize.ts";
import { typeOfShape } from "../../../path/segment_shape.ts";
import { unlessRefused } from "../../../report/refusal.ts";

/**
 * Creates a comparison of the shapes of segments that compares each pair once,
 * and does not fail for a lock file that was edited, or that names a type that
 * is no longer known.
 *
 * @param compare Compares the shapes of two segments.
 * @param unknown The result for two segments where one is refused.
 */
export function createPairComparison<Result>(
  compare: (one: string, other: string) => Result,
  unknown: Result,
): (one: string, other: string) => Result {
  const comparePair = memoize((pair: string): Result => {
    // No segment contains a slash.
    const [one, other] = pair.split("/");
    return unlessRefused(() => compare(one, other)) ?? unknown;
  });
  return (one, other) => comparePair(`${one}/${other}`);
}

/**
 * Creates the same from a comparison of types.
 *
 * @param compare Compares two types.
 * @param unknown The result for two segments where one has no type.
 */
export function createTypeComparison<Result>(
  compare: (one: string, other: string) => Result,
  unknown: Result,
): (one: string, other: string) => Result {
  return createPairComparison((one, other) => {
    const [type, otherType] = [one, other].map(typeOfShape);
    return type === undefined || otherType === undefined
      ? unknown
      : compare(type, otherType);
  }, unknown);
}

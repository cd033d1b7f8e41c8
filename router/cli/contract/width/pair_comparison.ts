import { remember } from "../../../collection/remember.ts";
import { typeOfShape } from "../../../path/segment_shape.ts";
import { unlessRefused } from "../../../report/refusal.ts";

/**
 * Makes a comparison of the shapes of segments that compares each two of them
 * once, and does not fail for what a lock file can hold that was edited, or
 * names a type that is not known any more.
 *
 * @param compare Compares the shapes of two segments.
 * @param unknown What is said of two where one is refused.
 */
export function createPairComparison<Result>(
  compare: (one: string, other: string) => Result,
  unknown: Result,
): (one: string, other: string) => Result {
  const comparePair = remember((pair: string): Result => {
    // No segment has a slash.
    const [one, other] = pair.split("/");
    return unlessRefused(() => compare(one, other)) ?? unknown;
  });
  return (one, other) => comparePair(`${one}/${other}`);
}

/**
 * Makes the same of a comparison of types.
 *
 * @param compare Compares two types.
 * @param unknown What is said of two segments where one has no type.
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

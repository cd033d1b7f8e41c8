import { isWrittenParameter } from "../../path/segment.ts";
import { collectTypes, findType } from "../../path/type/known_types.ts";
import type { BuiltinType } from "../../path/type/params.ts";
import { Refusal } from "../../report/refusal.ts";
import { isGeneralized } from "./parameter_width.ts";

/** Types that take some values of another one, and neither takes all of it. */
const OVERLAPPING: Readonly<Record<string, readonly BuiltinType[]>> = {
  slug: ["uuid", "int", "float", "alpha"],
  // A fraction of digits is an extension too.
  ext: ["float"],
};

/** The types that are known without those of an application. */
const TYPES = collectTypes([], []);

/** Tells whether a parameter takes a text; one of an own type is not known. */
function takesText(parameter: string, text: string): boolean {
  try {
    const type = findType(TYPES, parameter.slice(1, -1));
    return type.accepts(text, 0, text.length);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function areListed(one: string, other: string): boolean {
  const [type, listed] = [one, other].map((segment) => segment.slice(1, -1));
  return OVERLAPPING[type]?.includes(listed as BuiltinType) ?? false;
}

/** Tells whether two parameters can have one value. */
function doTypesOverlap(one: string, other: string): boolean {
  return [one, other].includes("<path>") ||
    isGeneralized(one, other) || isGeneralized(other, one) ||
    areListed(one, other) || areListed(other, one);
}

/**
 * Tells whether one segment of a request can fit two segments of paths.
 *
 * @param one The shape of the one.
 * @param other That of the other.
 */
export function doSegmentsOverlap(one: string, other: string): boolean {
  if (one === other) return true;
  if (!isWrittenParameter(one)) {
    return isWrittenParameter(other) && takesText(other, one);
  }
  return isWrittenParameter(other)
    ? doTypesOverlap(one, other)
    : takesText(one, other);
}

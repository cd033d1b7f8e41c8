import { fitsAllOf } from "../../../path/expression/contained_text.ts";
import { typeOfShape } from "../../../path/segment_shape.ts";
import { isBuiltinType } from "../../../path/type/builtin_type.ts";
import {
  isExtensionList,
  listExtensions,
} from "../../../path/type/extension_list.ts";
import { createTypeComparison } from "./pair_comparison.ts";
import { isUnbounded, readLeast, readMost } from "./type_expression.ts";

/**
 * Tells whether a segment takes any text that another can take. Only a path has
 * several segments, and it refuses escaped slashes, as files do.
 */
function takesAnyOf(old: string, now: string): boolean {
  if (now === "<str>") return old !== "<path>";
  return now === "<path>" && old !== "<str>" &&
    (extensionsOf(old) !== undefined || isBuiltinType(typeOfShape(old) ?? ""));
}

/** Gives the extensions of the files that a segment takes, if it takes files. */
function extensionsOf(segment: string): string[] | "any" | undefined {
  const type = typeOfShape(segment);
  if (type === "ext") return "any";
  return type !== undefined && isExtensionList(type)
    ? listExtensions(type)
    : undefined;
}

/** Tells whether a segment takes files with all extensions that it took. */
function takesMoreFiles(old: string, now: string): boolean {
  const [before, after] = [old, now].map(extensionsOf);
  if (before === undefined || after === undefined) return false;
  return after === "any" ||
    (before !== "any" && before.every((one) => after.includes(one)));
}

/** Tells whether a type takes whatever another takes, as expressions tell. */
function takesAllOf(old: string, now: string): boolean {
  if (isUnbounded(old) && !isUnbounded(now)) return false;
  const [narrow, wide] = [readMost(old), readLeast(now)];
  return !!narrow && !!wide && fitsAllOf(narrow, wide);
}

const takesAllOnce = createTypeComparison(takesAllOf, false);

/**
 * Tells whether a segment takes whatever it took before.
 *
 * @param old The shape of the segment that was.
 * @param now That of the one that is.
 */
export function isGeneralized(old: string, now: string): boolean {
  return now === old || takesAnyOf(old, now) || takesMoreFiles(old, now) ||
    takesAllOnce(old, now);
}

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
 * Tells whether a segment accepts any text that another can. Only `<path>` has
 * several segments, and it refuses escaped slashes, as files do.
 */
function takesAnyOf(old: string, now: string): boolean {
  if (now === "<str>") return old !== "<path>";
  return now === "<path>" && old !== "<str>" &&
    (extensionsOf(old) !== undefined || isBuiltinType(typeOfShape(old) ?? ""));
}

/** Returns the file extensions that a segment accepts, if it accepts files. */
function extensionsOf(segment: string): string[] | "any" | undefined {
  const type = typeOfShape(segment);
  if (type === "ext") return "any";
  return type !== undefined && isExtensionList(type)
    ? listExtensions(type)
    : undefined;
}

/** Tells whether a segment accepts all file extensions that it accepted. */
function takesMoreFiles(old: string, now: string): boolean {
  const [before, after] = [old, now].map(extensionsOf);
  if (before === undefined || after === undefined) return false;
  return after === "any" ||
    (before !== "any" && before.every((one) => after.includes(one)));
}

/** Tells whether, by its expression, a type accepts all that another does. */
function takesAllOf(old: string, now: string): boolean {
  if (isUnbounded(old) && !isUnbounded(now)) return false;
  const [narrow, wide] = [readMost(old), readLeast(now)];
  return !!narrow && !!wide && fitsAllOf(narrow, wide);
}

const takesAllOnce = createTypeComparison(takesAllOf, false);

/**
 * Tells whether a segment accepts all that it accepted before.
 *
 * @param old The shape of the segment as it was.
 * @param now The shape of the segment as it is.
 */
export function isGeneralized(old: string, now: string): boolean {
  return now === old || takesAnyOf(old, now) || takesMoreFiles(old, now) ||
    takesAllOnce(old, now);
}

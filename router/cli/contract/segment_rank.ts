import { typeOfShape } from "../../path/segment_shape.ts";
import { BUILTIN_TYPES, createFileType } from "../../path/type/builtin_type.ts";
import {
  isExtensionList,
  writeExtensions,
} from "../../path/type/extension_list.ts";
import { EXPRESSION_RANK } from "../../path/type/parameter_type.ts";
import type { BuiltinType } from "../../path/type/params.ts";

/** Static text comes before each parameter. */
const TEXT_RANK = 0;

/** What all lists of extensions have. */
export const LISTED_RANK = createFileType(writeExtensions(["a"])).rank;

/**
 * Gives where a segment stands in the order of preference; lower comes first.
 *
 * @param segment The shape of the segment.
 */
export function rankOf(segment: string): number {
  const type = typeOfShape(segment);
  if (type === undefined) return TEXT_RANK;
  if (isExtensionList(type)) return LISTED_RANK;
  return Object.hasOwn(BUILTIN_TYPES, type)
    ? BUILTIN_TYPES[type as BuiltinType].rank
    : EXPRESSION_RANK;
}

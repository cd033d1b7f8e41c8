import { typeOfShape } from "../../../path/segment_shape.ts";
import {
  BUILTIN_TYPES,
  EXTENSION_LIST_RANK,
  isBuiltinType,
} from "../../../path/type/builtin_type.ts";
import { isExtensionList } from "../../../path/type/extension_list.ts";
import { EXPRESSION_RANK } from "../../../path/type/parameter_type.ts";

/** Static text comes before any parameter. */
const TEXT_RANK = 0;

/**
 * Returns the rank of a segment in the order of preference; lower comes first.
 *
 * @param segment The shape of the segment.
 */
export function rankOf(segment: string): number {
  const type = typeOfShape(segment);
  if (type === undefined) return TEXT_RANK;
  if (isExtensionList(type)) return EXTENSION_LIST_RANK;
  return isBuiltinType(type) ? BUILTIN_TYPES[type].rank : EXPRESSION_RANK;
}

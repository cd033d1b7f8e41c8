import { typeOfShape } from "../../../path/segment_shape.ts";
import { EXTENSION_LIST_RANK } from "../../../path/type/builtin_type.ts";
import { compareExtensionLists } from "../../../path/type/extension_list.ts";
import { isTriedAsDeclared } from "../../../path/type/parameter_type.ts";
import { rankOf } from "./segment_rank.ts";
import { findTurn, type TriedOrder } from "./tried_order.ts";

/**
 * Tells whether a path, and not another, answers the requests that both take:
 * the first segment that differs decides.
 *
 * @param preferred The shape of the path.
 * @param other The shape of the other.
 * @param order The order in which expressions and custom types are tried.
 */
export function isPreferred(
  preferred: string,
  other: string,
  order: TriedOrder,
): boolean {
  const [one, two] = [preferred, other].map((shape) => shape.split("/"));
  const place = one.findIndex((segment, index) =>
    segment !== two[index] ||
    // The more segments must follow a `<path>`, the earlier it comes.
    (segment === "<path>" && one.length !== two.length)
  );
  if (place === -1) return false;
  const [a, b] = [one[place], two[place]];
  // No request matches both.
  if (b === undefined) return false;
  if (a === b) return one.length > two.length;
  const [rank, otherRank] = [a, b].map(rankOf);
  if (rank !== otherRank) return rank < otherRank;
  if (isTriedAsDeclared(rank)) {
    return findTurn(order, one, place)! < findTurn(order, two, place)!;
  }
  return rank === EXTENSION_LIST_RANK &&
    compareExtensionLists(typeOfShape(a)!, typeOfShape(b)!) < 0;
}

import { compareText } from "../../path/compare_text.ts";
import { isWrittenParameter } from "../../path/segment.ts";
import { BUILTIN_TYPES, createFileType } from "../../path/type/builtin_type.ts";
import {
  isExtensionList,
  listExtensions,
  writeExtensions,
} from "../../path/type/extension_list.ts";
import { EXPRESSION_RANK } from "../../path/type/parameter_type.ts";
import type { BuiltinType } from "../../path/type/params.ts";

/** Static text comes before each parameter. */
const TEXT_RANK = 0;
/** All lists of extensions have one. */
const LISTED_RANK = createFileType(writeExtensions(["a"])).rank;

function rankOf(segment: string): number {
  if (!isWrittenParameter(segment)) return TEXT_RANK;
  const type = segment.slice(1, -1);
  if (isExtensionList(type)) return LISTED_RANK;
  return Object.hasOwn(BUILTIN_TYPES, type)
    ? BUILTIN_TYPES[type as BuiltinType].rank
    : EXPRESSION_RANK;
}

/** Fewer extensions come first. */
function compareFiles(one: string, other: string): number {
  const [few, many] = [one, other].map((segment) =>
    listExtensions(segment.slice(1, -1))
  );
  return few.length - many.length || compareText(one, other);
}

/**
 * Tells whether a path answers the requests that another one takes as well: the
 * first segment that differs decides. Of expressions and own types that is the
 * one that was declared first, which paths do not tell.
 *
 * @param preferred The shape of the path.
 * @param other That of the other.
 * @returns `undefined` when it is not known.
 */
export function isPreferred(
  preferred: string,
  other: string,
): boolean | undefined {
  const [one, two] = [preferred, other].map((shape) => shape.split("/"));
  const place = one.findIndex((segment, index) =>
    segment !== two[index] ||
    // The more must follow what takes several segments, the earlier it comes.
    (segment === "<path>" && one.length !== two.length)
  );
  if (place === -1) return false;
  const [a, b] = [one[place], two[place]];
  // No request fits both.
  if (a === undefined || b === undefined) return false;
  if (a === b) return one.length > two.length;
  const [rank, otherRank] = [a, b].map(rankOf);
  if (rank !== otherRank) return rank < otherRank;
  if (rank === EXPRESSION_RANK) return undefined;
  return rank === LISTED_RANK && compareFiles(a, b) < 0;
}

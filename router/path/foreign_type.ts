import { findRefusal } from "../report/refusal.ts";
import type { ParameterTypes } from "./type/known_types.ts";
import { findType } from "./type/named_type.ts";
import { EXPRESSION_NAMES, TYPES_ELSEWHERE } from "./type/type_elsewhere.ts";

/** A type with its arguments, and limits after it: `int`, `int(3):min(1)`. */
const NAMED = /^(\w+)(?:\((.*)\))?(?::\w+(?:\(.*\))?)*$/;
/** What an argument has around its words: quotes, spaces, anchors. */
const AROUND = /^[\s"'^]+|[\s"'$]+$/g;

/** Returns what a named type is here, if that is known. */
function findMeant(
  name: string,
  argument: string,
  types: ParameterTypes,
): string | undefined {
  if (types.has(name)) return name;
  if (EXPRESSION_NAMES.includes(name)) return argument.replace(AROUND, "");
  if (name === "any" && argument !== "") {
    return argument.split(",").map((word) => word.replace(AROUND, "")).join(
      "|",
    );
  }
  const elsewhere = TYPES_ELSEWHERE.get(name);
  return elsewhere?.length === 1 ? elsewhere[0] : undefined;
}

/**
 * Returns what a type in the notation of other routers is here: `guid`,
 * `int:min(1)`, `any(a,b)`, `regex(^[0-9]+$)` or an expression by itself.
 *
 * @param written The type, as it was written.
 * @param types The parameter types that paths can name.
 * @returns The type; `undefined` if paths here have none like it.
 */
export function translateType(
  written: string,
  types: ParameterTypes,
): string | undefined {
  const [, name, argument = ""] = NAMED.exec(written) ?? [];
  const type = (name && findMeant(name, argument, types)) ?? written;
  // Added to the types themselves, an expression would count as declared.
  return findRefusal(() => findType(new Map(types), type)) ? undefined : type;
}

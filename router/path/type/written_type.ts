import { anchorExpression } from "../expression/anchored_expression.ts";
import { createExtensionListType } from "./builtin_type.ts";
import { createExpressionType } from "./custom_type.ts";
import { isExtensionList } from "./extension_list.ts";
import type { ParameterTypes } from "./known_types.ts";
import { NAME, type ParameterType } from "./parameter_type.ts";

/** Describes a name that is lost: as an expression, it would match itself. */
function describeLost(name: string): TypeError {
  return new TypeError(
    `Cannot serve paths of type "${name}": the manifest's types no longer ` +
      "include it. Rebuild the manifest with strata build.",
  );
}

/**
 * Returns a type that a composed path names. One that is written out, such as a
 * regular expression, was checked when the path was composed; it is created
 * here where it is not known, and added to the types.
 *
 * @param types The types that are known so far.
 * @param text The type as written: a name, `ext=…` or a regular expression.
 * @throws {TypeError} When there is no type of the name: those of a manifest
 * can be edited after its paths were compiled.
 * @throws {Refusal} When an extension is invalid.
 */
export function typeOf(types: ParameterTypes, text: string): ParameterType {
  const known = types.get(text);
  if (known) return known;
  if (NAME.test(text)) throw describeLost(text);
  const type = isExtensionList(text)
    ? createExtensionListType(text)
    : createExpressionType(text, anchorExpression(text), {});
  types.set(text, type);
  return type;
}

import { listAll } from "../../report/listed.ts";
import { Refusal } from "../../report/refusal.ts";
import { suggest } from "../../report/suggestion.ts";
import { compileExpression } from "../expression/regular_expression.ts";
import { describeOptional } from "../mistaken_parameter.ts";
import { isExtensionList } from "./extension_list.ts";
import type { ParameterTypes } from "./known_types.ts";
import { refuseMistaken } from "./mistaken_expression.ts";
import { NAME, NAME_SOURCE, type ParameterType } from "./parameter_type.ts";
import { EXPRESSION_NAMES, LIMIT, TYPES_ELSEWHERE } from "./type_elsewhere.ts";
import { typeOf } from "./written_type.ts";

/** Tells a regular expression from a misspelt name. */
const EXPRESSION = /[[\](){}\\.*+?|^$]/;
/** Where to declare a type whose name is close to none that is known. */
const HOW_TO_DECLARE =
  "Declare a custom type with new App({ types }), or in _types.ts at " +
  "the root of the routes folder. ";

/** A name and its argument: `int(3)`, `re:[a-z]+`. */
const ARGUMENT = new RegExp(`^(${NAME_SOURCE})([(:].*)$`);

/**
 * Finds the type that a path names; one that is written out, such as a regular
 * expression, is added to the types.
 *
 * @param types The types that are known so far.
 * @param text The type as written: a name, `ext=…` or a regular expression.
 * @param name The name of the parameter, for messages.
 * @throws {Refusal} When there is no such type, or the regular expression could
 * run away or is hardly what was meant.
 */
export function findType(
  types: ParameterTypes,
  text: string,
  name = "",
): ParameterType {
  const known = types.get(text);
  if (known) return known;
  refuseOptional(types, text, name);
  refuseArgument(types, text);
  const isFiles = isExtensionList(text);
  const isName = !isFiles && !EXPRESSION.test(text);
  if (isName || TYPES_ELSEWHERE.has(text)) {
    throw describeUnknownType(types, text, name);
  }
  refuseMistaken(text, (name) => types.has(name));
  if (!isFiles) compileExpression(text);
  return typeOf(types, text);
}

/** Refuses an optional type: as an expression, it would match a type's name. */
function refuseOptional(
  types: ParameterTypes,
  text: string,
  name: string,
): void {
  const optional = text === "strorempty" ? "str?" : text;
  const required = optional.slice(0, -1);
  // Expressions that were written before are among the types, too.
  if (optional.endsWith("?") && NAME.test(required) && types.has(required)) {
    throw describeOptional(
      "bad-parameter",
      `<${name}:${text}>`,
      `<${name}:${required}>`,
    );
  }
}

/** Names, between quotes, what a type of other routers is called here. */
function quoteMeant(name: string): string | undefined {
  return TYPES_ELSEWHERE.get(name)?.map((type) => `"${type}"`).join(" or ");
}

/** Returns the expression in `:[a-z]+` and in `("[a-z]+")`. */
function readArgument(argument: string): string {
  return argument.startsWith(":")
    ? argument.slice(1)
    : argument.replace(/^\((["']?)(.*)\1\)$/, "$2");
}

/** Refuses an argument: as an expression, it would match a type's name. */
function refuseArgument(types: ParameterTypes, text: string): void {
  const [, name, argument] = ARGUMENT.exec(text) ?? [];
  if (name === undefined) return;
  const type = types.has(name) ? `"${name}"` : quoteMeant(name);
  const hasExpression = type === undefined && EXPRESSION_NAMES.includes(name);
  if (type === undefined && !hasExpression && !LIMIT.test(text)) return;
  const alone = type === undefined ? "" : `the type ${type} alone, or `;
  const fix = hasExpression
    ? `Write the expression alone: ${readArgument(argument)}.`
    : `Write ${alone}one expression for the whole segment, such as [0-9]{3} ` +
      "or a|b.";
  throw new Refusal(
    "unknown-type",
    `Parameter type "${text}" passes "${name}" an argument; types accept none.`,
    `${fix} For a literal "${name}", write (?:${name}).`,
  );
}

function describeUnknownType(
  types: ParameterTypes,
  text: string,
  name: string,
): Refusal {
  const names = [...types.keys()].filter((name) => NAME.test(name));
  const hint = suggestType(text, name, names) || HOW_TO_DECLARE;
  return new Refusal(
    "unknown-type",
    `There is no parameter type "${text}".`,
    `${hint}The types are ${listAll(names)}.`,
  );
}

function suggestType(
  text: string,
  name: string,
  names: readonly string[],
): string {
  const meant = quoteMeant(text);
  if (meant !== undefined) return `Did you mean ${meant}? `;
  // Other routers write the type first. Yet `slug` can be a name too, as that of
  // a parameter whose type is `slug`, misspelt.
  const isNamed = names.includes(name) && suggest(text, [name]) === "";
  if (isNamed && NAME.test(text)) return adviseOnOrder(text, name, [name]);
  const elsewhere = NAME.test(text) ? TYPES_ELSEWHERE.get(name) : undefined;
  const order = elsewhere ? adviseOnOrder(text, name, elsewhere) : "";
  return suggest(text, names) + order;
}

/** Advises what to write for a type that stands before the name. */
function adviseOnOrder(
  name: string,
  written: string,
  types: readonly string[],
): string {
  const inCode = types.map((type) => `<${name}:${type}>`).join(" or ");
  const inFiles = types.map((type) => `[${name}=${type}]`).join(" or ");
  return `If ${written} is the type, write ${inCode}, or ${inFiles} in a file ` +
    "name. ";
}

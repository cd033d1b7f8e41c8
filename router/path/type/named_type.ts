import { listAll } from "../../report/listed.ts";
import { Refusal } from "../../report/refusal.ts";
import { suggest } from "../../report/suggestion.ts";
import { compileExpression } from "../expression/regular_expression.ts";
import { describeOptional } from "../mistaken_parameter.ts";
import { isExtensionList } from "./extension_list.ts";
import type { ParameterTypes } from "./known_types.ts";
import { refuseMistaken } from "./mistaken_expression.ts";
import { NAME, NAME_SOURCE, type ParameterType } from "./parameter_type.ts";
import { typeOf } from "./written_type.ts";

/** Tells a regular expression from a misspelt name. */
const EXPRESSION = /[[\](){}\\.*+?|^$]/;
/** Names of types in other routers; similar spelling leads to few of them. */
const NAMED_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ["*", '"path"'],
  ["any", '"str"'],
  ["date", '"ymd"'],
  ["integer", '"int"'],
  ["number", '"int" or "float"'],
  ["string", '"str"'],
  ["text", '"str"'],
]);

/** Where to declare a type whose name is close to none that is known. */
const HOW_TO_DECLARE =
  "Declare a custom type with new App({ types }), or in _types.ts at " +
  "the root of the routes folder. ";

/** How other frameworks name the type of an expression that follows. */
const EXPRESSION_NAMES = ["re", "regex"];
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
  if (isName || NAMED_ELSEWHERE.has(text)) {
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
  const type = types.has(name) ? `"${name}"` : NAMED_ELSEWHERE.get(name);
  if (type === undefined && !EXPRESSION_NAMES.includes(name)) return;
  const fix = type === undefined
    ? `Write the expression alone: ${readArgument(argument)}.`
    : `Write the type ${type} alone, or one expression for the whole ` +
      "segment, such as [0-9]{3} or a|b.";
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
  const meant = NAMED_ELSEWHERE.get(text);
  if (meant !== undefined) return `Did you mean ${meant}? `;
  // Other routers write the type first. Yet `slug` can be a name too, as that of
  // a parameter whose type is `slug`, misspelt.
  const isNamed = names.includes(name) && suggest(text, [name]) === "";
  return isNamed && NAME.test(text)
    ? `If ${name} is the type, write <${text}:${name}>, or [${text}=${name}] ` +
      "in a file name. "
    : suggest(text, names);
}

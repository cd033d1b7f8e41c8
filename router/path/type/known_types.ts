import { type Mistake, mistake } from "../../report/mistake.ts";
import { isRecord } from "../../report/record.ts";
import { Refusal } from "../../report/refusal.ts";
import { showValue } from "../../report/shown_value.ts";
import { suggest } from "../../report/suggestion.ts";
import { compileExpression } from "../expression/regular_expression.ts";
import { acceptsAll } from "./accepted_text.ts";
import { BUILTIN_TYPES, createExtensionListType } from "./builtin_type.ts";
import {
  createExpressionType,
  type CustomType,
  type CustomTypes,
  readCustomType,
  TYPE_EXAMPLE,
} from "./custom_type.ts";
import { isExtensionList } from "./extension_list.ts";
import { refuseMistaken } from "./mistaken_expression.ts";
import {
  createType,
  EXPRESSION_RANK,
  NAME,
  NAME_SOURCE,
  type ParameterType,
} from "./parameter_type.ts";

/** What tells a regular expression from a misspelt name. */
const EXPRESSION = /[[\](){}\\.*+?|^$]/;
/** What types are named elsewhere; letters alone lead to few of them. */
const NAMED_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ["*", '"path"'],
  ["any", '"str"'],
  ["date", '"ymd"'],
  ["integer", '"int"'],
  ["number", '"int" or "float"'],
  ["string", '"str"'],
  ["text", '"str"'],
]);

/** How other frameworks name the type of an expression that follows. */
const EXPRESSION_NAMES = ["re", "regex"];
/** A name and what is given to it: `int(3)`, `re:[a-z]+`. */
const ARGUMENT = new RegExp(`^(${NAME_SOURCE})([(:].*)$`);

/** The types that an application's paths can name, by their text. */
export type ParameterTypes = Map<string, ParameterType>;

/** Types of an application's own that are written together. */
export interface TypeSource {
  /** The types by name. */
  readonly custom: CustomTypes;
  /** Where they are written. */
  readonly place: string;
  /** Tells that they could not be read, so that nobody knows which there are. */
  readonly isLost?: boolean;
}

/**
 * Adds an application's own types to the built-in ones.
 *
 * @param sources The types that the application adds.
 * @param mistakes Takes what is wrong with them.
 */
export function collectTypes(
  sources: Iterable<TypeSource>,
  mistakes: Mistake[],
): ParameterTypes {
  const types = new Map(Object.entries(BUILTIN_TYPES));
  const added = new Map<string, AddedType>();
  for (const { custom, place } of sources) {
    if (!isRecord(custom)) {
      mistakes.push(describeNoTypes(custom, place));
      continue;
    }
    for (const [name, type] of Object.entries(custom)) {
      const other = added.get(name);
      // The same type in two places is one.
      if (other?.type === type) continue;
      addType(types, name, { type, place }, other, mistakes);
      if (!other) added.set(name, { type, place });
    }
  }
  return types;
}

/** Adds a type, unless another one has its name. */
function addType(
  types: ParameterTypes,
  name: string,
  { type, place }: AddedType,
  other: AddedType | undefined,
  mistakes: Mistake[],
): void {
  const where = `${place} ("${name}")`;
  const isReserved = types.has(name);
  if (isReserved) mistakes.push(describeReserved(name, other, where));
  const read = readCustomType(name, type, where, mistakes);
  if (isReserved) return;
  // Paths that name a type that was refused are not at fault.
  types.set(name, read ?? createType(name, EXPRESSION_RANK, acceptsAll));
}

/**
 * Gives the patterns of an application's own types, by their names.
 *
 * @param types The types that its paths can name.
 */
export function patternsOf(types: ParameterTypes): Map<string, string> {
  const patterns = new Map<string, string>();
  for (const { text, pattern } of types.values()) {
    if (pattern !== undefined) patterns.set(text, pattern);
  }
  return patterns;
}

/** A custom type, and where it is written. */
interface AddedType {
  readonly type: CustomType;
  readonly place: string;
}

function describeNoTypes(value: unknown, place: string): Mistake {
  return mistake(
    "bad-setting",
    [place],
    `The types are ${showValue(value)}, and not an object of types.`,
    `Write an object such as { sku: ${TYPE_EXAMPLE} }.`,
  );
}

function describeReserved(
  name: string,
  other: AddedType | undefined,
  place: string,
): Mistake {
  const [owner, fix] = other
    ? [
      `one of ${other.place}`,
      "Give it another name, or leave it out if it is the same: types hold " +
      "for the whole application.",
    ]
    : ["a built-in type", "Give it another name."];
  const reason = `Custom type "${name}" has the name of ${owner}.`;
  return mistake("reserved-type", [place], reason, fix);
}

/**
 * Finds the type that a path names; one that is written out, such as a regular
 * expression, is added to the types.
 *
 * @param types The types that are known so far.
 * @param text The type as written: a name, `ext=…` or a regular expression.
 * @param name The name of the parameter, for messages.
 * @throws {Refusal} When there is no such type, or the regular expression
 * could run away or is none that anybody means.
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
  const type = isFiles
    ? createExtensionListType(text)
    : createExpressionType(text, compileExpression(text), {});
  types.set(text, type);
  return type;
}

/** Refuses what, as an expression, would take the name of a type. */
function refuseOptional(
  types: ParameterTypes,
  text: string,
  name: string,
): void {
  const optional = text === "strorempty" ? "str?" : text;
  const required = optional.slice(0, -1);
  // Expressions that were written before are among the types, too.
  if (optional.endsWith("?") && NAME.test(required) && types.has(required)) {
    throw new Refusal(
      "bad-parameter",
      `Parameter "${name}" is optional, which no parameter is.`,
      `Write <${name}:${required}>, and declare the path without the ` +
        "parameter as well.",
    );
  }
}

/** Gives the expression of `:[a-z]+` and of `("[a-z]+")`. */
function readArgument(argument: string): string {
  return argument.startsWith(":")
    ? argument.slice(1)
    : argument.replace(/^\((["']?)(.*)\1\)$/, "$2");
}

/** Refuses what would be an expression that fits the name of a type. */
function refuseArgument(types: ParameterTypes, text: string): void {
  const [, name, argument] = ARGUMENT.exec(text) ?? [];
  if (name === undefined) return;
  const type = types.has(name) ? `"${name}"` : NAMED_ELSEWHERE.get(name);
  if (type === undefined && !EXPRESSION_NAMES.includes(name)) return;
  const fix = type === undefined
    ? `Write the expression alone: ${readArgument(argument)}.`
    : `Write the type ${type} alone, or what fits as a whole as an ` +
      "expression, such as [0-9]{3} or a|b.";
  throw new Refusal(
    "unknown-type",
    `Parameter type "${text}" gives "${name}" an argument, which no type takes.`,
    `${fix} If the text "${name}" is meant, write (?:${name}).`,
  );
}

function describeUnknownType(
  types: ParameterTypes,
  text: string,
  name: string,
): Refusal {
  const names = [...types.keys()].filter((name) => NAME.test(name));
  return new Refusal(
    "unknown-type",
    `There is no parameter type "${text}".`,
    `${suggestType(text, name, names)}The types are ${names.join(", ")}.`,
  );
}

function suggestType(
  text: string,
  name: string,
  names: readonly string[],
): string {
  const meant = NAMED_ELSEWHERE.get(text);
  if (meant !== undefined) return `Did you mean ${meant}? `;
  // Type and name change places elsewhere, though `slug` can be a name too, as
  // of a type that is almost written so.
  const isNamed = names.includes(name) && suggest(text, [name]) === "";
  return isNamed && NAME.test(text)
    ? `If ${name} is the type, write <${text}:${name}>, or [${text}=${name}] ` +
      "as the name of a file. "
    : suggest(text, names);
}

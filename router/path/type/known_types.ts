import { type Mistake, mistake } from "../../report/mistake.ts";
import { isRecord } from "../../report/record.ts";
import { attempt } from "../../report/refusal.ts";
import { showValue } from "../../report/shown_value.ts";
import { anchorExpression } from "../expression/anchored_expression.ts";
import { compileExpression } from "../expression/regular_expression.ts";
import { BUILTIN_TYPES, TEXT_TYPE } from "./builtin_type.ts";
import {
  type CustomType,
  type CustomTypes,
  type ExpressionCompiler,
  readCustomType,
  TYPE_EXAMPLE,
} from "./custom_type.ts";
import {
  createType,
  EXPRESSION_RANK,
  type ParameterType,
} from "./parameter_type.ts";

/** The types that an application's paths can name, by their text. */
export type ParameterTypes = Map<string, ParameterType>;

/**
 * Custom types that are written together.
 *
 * @internal
 */
export interface TypeSource {
  /** The types by name. */
  readonly custom: CustomTypes;
  /** Where they are written. */
  readonly place: string;
  /** Whether they could not be read, so that it is unknown which there are. */
  readonly isLost?: boolean;
}

/**
 * Adds an application's custom types to the built-in ones.
 *
 * @param sources The types that the application adds.
 * @param mistakes Collects what is wrong with them.
 */
export function collectTypes(
  sources: Iterable<TypeSource>,
  mistakes: Mistake[],
): ParameterTypes {
  return addTypes(sources, compileExpression, mistakes);
}

/**
 * The same for types whose expressions a build has already found safe: the code
 * that checks them need not be loaded.
 *
 * @param sources The types that the application adds.
 * @param mistakes Collects what else is wrong with them.
 */
export function collectCheckedTypes(
  sources: Iterable<TypeSource>,
  mistakes: Mistake[],
): ParameterTypes {
  return addTypes(sources, anchorExpression, mistakes);
}

function addTypes(
  sources: Iterable<TypeSource>,
  compile: ExpressionCompiler,
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
      if (!other) added.set(name, { type, place });
      const where = `${place} ("${name}")`;
      const isReserved = types.has(name);
      if (isReserved) mistakes.push(describeReserved(name, other, where));
      const read = attempt(
        () => readCustomType(name, type, compile),
        where,
        mistakes,
      ) ?? createType(name, EXPRESSION_RANK, TEXT_TYPE.accepts);
      // Paths that name a type that was refused are not at fault.
      if (!isReserved) types.set(name, read);
    }
  }
  return types;
}

/**
 * Returns the patterns of an application's custom types, by their names.
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
    `The types must be an object, not ${showValue(value)}.`,
    `Write an object such as { sku: ${TYPE_EXAMPLE} }.`,
  );
}

function describeReserved(
  name: string,
  other: AddedType | undefined,
  place: string,
): Mistake {
  const [conflict, fix] = other
    ? [
      `is already declared in ${other.place}`,
      "Rename it, or remove it if it is the same: types apply to the whole " +
      "application.",
    ]
    : ["has the name of a built-in type", "Rename it."];
  const reason = `Custom type "${name}" ${conflict}.`;
  return mistake("reserved-type", [place], reason, fix);
}

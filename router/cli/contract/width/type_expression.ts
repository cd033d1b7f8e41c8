import { memoize } from "../../../collection/memoize.ts";
import {
  type PositionAutomaton,
  readAutomaton,
} from "../../../path/expression/position_automaton.ts";
import { isBuiltinType } from "../../../path/type/builtin_type.ts";
import {
  isExtensionList,
  listExtensions,
} from "../../../path/type/extension_list.ts";
import { NAME } from "../../../path/type/parameter_type.ts";
import type { BuiltinType } from "../../../path/type/params.ts";

/** Expressions for all that built-in types accept, unless it is any text. */
const MOST: Readonly<Record<BuiltinType, string | undefined>> = {
  uuid: "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}",
  ymd: "[12][0-9]{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])",
  int: "-?[0-9]+",
  float: "-?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)",
  alpha: "[A-Za-z]+",
  slug: "[a-z0-9]+(?:-[a-z0-9]+)*",
  ext: "[^/]+\\.[A-Za-z0-9]+",
  str: undefined,
  path: undefined,
};

/** Expressions for only what built-in types accept, if `MOST` matches more. */
const LEAST: Readonly<Partial<Record<BuiltinType, string>>> = {
  // Every month has these days.
  ymd: "[12][0-9]{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])",
  int: "-?[0-9]{1,15}",
  // Files refuse escaped separators.
  ext: "[A-Za-z0-9_-]+\\.[A-Za-z0-9]+",
};

/**
 * Tells whether a type is a custom type.
 *
 * @param type The type, as it is written.
 */
export function isCustomType(type: string): boolean {
  return NAME.test(type) && !isBuiltinType(type);
}

/**
 * Returns an expression that matches all that a type accepts.
 *
 * @param type The type, as it is written.
 * @returns The expression; `undefined` for a type that accepts any text, and
 * for a custom type.
 */
export function mostOf(type: string): string | undefined {
  if (isExtensionList(type)) {
    return `[^/]+\\.(?:${listExtensions(type).join("|")})`;
  }
  if (!NAME.test(type)) return type;
  return isBuiltinType(type) ? MOST[type] : undefined;
}

/**
 * Returns an expression that matches only what a type accepts.
 *
 * @param type The type, as it is written.
 * @returns The expression; `undefined` where none is known.
 */
export function leastOf(type: string): string | undefined {
  if (isExtensionList(type)) {
    return `[A-Za-z0-9_-]+\\.(?:${listExtensions(type).join("|")})`;
  }
  return (isBuiltinType(type) ? LEAST[type] : undefined) ?? mostOf(type);
}

function createReader(
  expressionOf: (type: string) => string | undefined,
): (type: string) => PositionAutomaton | undefined {
  return memoize((type: string) => {
    const source = expressionOf(type);
    return source === undefined ? undefined : readAutomaton(source, "");
  });
}

/**
 * Reads the expression that {@linkcode mostOf} returns for a type.
 *
 * @param type The type, as it is written.
 * @throws {Refusal} When the type is not an expression that paths can have.
 */
export const readMost = createReader(mostOf);

/**
 * Reads the expression that {@linkcode leastOf} returns for a type.
 *
 * @param type The type, as it is written.
 * @throws {Refusal} When the type is not an expression that paths can have.
 */
export const readLeast = createReader(leastOf);

/** The built-in types that accept no long texts. */
const SHORT = ["uuid", "ymd"];

/**
 * Tells whether a type accepts texts of any length, which expressions and
 * custom types do not.
 *
 * @param type The type, as it is written.
 */
export function isUnbounded(type: string): boolean {
  return isExtensionList(type) ||
    (isBuiltinType(type) && !SHORT.includes(type));
}

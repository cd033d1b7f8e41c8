import { isAsync, kindOfFunction } from "../../report/function_kind.ts";
import { ignoreRejection, isPromise } from "../../report/promise.ts";
import { isRecord } from "../../report/record.ts";
import { findRefusal, Refusal, refuseForAll } from "../../report/refusal.ts";
import { showValue } from "../../report/shown_value.ts";
import { suggest } from "../../report/suggestion.ts";
import { MAX_EXPRESSION_TEXT } from "../expression/regular_expression.ts";
import { restoreText } from "../segment_text.ts";
import {
  EXPRESSION_RANK,
  formatPlainly,
  NAME,
  NAMING,
  type ParameterType,
} from "./parameter_type.ts";

/**
 * A type of path parameter that an application adds.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { App, text } from "@strata/router";
 *
 * const app = new App({
 *   types: { even: { pattern: /[0-9]+/, parse: readEven } },
 * });
 * function readEven(text: string): number | undefined {
 *   return Number(text) % 2 === 0 ? Number(text) : undefined;
 * }
 * app.get("/<n:even>", (_request, { params }) => text(`half ${params.n / 2}`));
 *
 * assertEquals(app.match("GET", "/8")?.params, { n: 8 });
 * assertEquals(app.match("GET", "/7"), undefined);
 * ```
 *
 * A type that is declared separately is typed by `satisfies CustomType<…>`: an
 * annotation, `: CustomType<…>`, does not say whether there is a `parse`.
 */
export interface CustomType<Value = unknown> {
  /**
   * What the whole segment must match. The router anchors it and tries at most
   * 256 characters; an expression that could run away is refused.
   */
  readonly pattern: RegExp;
  /**
   * Turns the text into the value, not into a promise of one; `undefined` means
   * that it does not match. It is called while a path is matched, and may be
   * called again for its request, when it must return the same; it must not ask
   * the application for a route, since it is part of that search.
   */
  readonly parse?: CustomTypeFunctions<Value>["parse"] | undefined;
  /** Turns a value back into the text, for `app.urlFor`. */
  readonly format?: CustomTypeFunctions<Value>["format"] | undefined;
}

/**
 * The functions from text to values and back, typed as methods, so that a type
 * of numbers is one of {@linkcode CustomTypes} though it formats no others.
 *
 * @internal
 */
export interface CustomTypeFunctions<Value> {
  /** Returns the value of a text; `undefined` when the text does not match. */
  parse(text: string): Value | undefined;
  /** Returns the text of a value. */
  format(value: Value): string;
}

/**
 * Types of path parameters by name, as `new App()` and `_types.ts` accept them.
 *
 * @example
 * ```ts
 * import { App, type CustomTypes, json } from "@strata/router";
 *
 * const types = {
 *   sku: { pattern: /[a-z]+-[0-9]+/ },
 *   hex: {
 *     pattern: /[0-9a-f]{1,8}/,
 *     parse: (text: string) => parseInt(text, 16),
 *     format: (value: number) => value.toString(16),
 *   },
 * } satisfies CustomTypes;
 *
 * const app = new App({ types });
 * app.get("/<sku:sku>/<n:hex>", (_request, { params }) => json(params.n + 1));
 * ```
 */
export type CustomTypes = Readonly<Record<string, CustomType>>;

/** Refuses a promise, which would always match. */
function expectPresent(value: unknown, type: string): unknown {
  if (!isPromise(value)) return value;
  ignoreRejection(value);
  throw new TypeError(
    `"parse" of custom type "${type}" returned a promise, but paths are ` +
      "matched synchronously. Use only the string, and load data in " +
      "middleware or the handler.",
  );
}

/**
 * Creates the type of segments that a regular expression matches.
 *
 * @param text The type as written in a path.
 * @param expression The expression, anchored at both ends.
 * @param custom How its values are read and written, if not as they are; for a
 * custom type, also its pattern.
 */
export function createExpressionType(
  text: string,
  expression: RegExp,
  custom: Partial<CustomType<unknown>>,
): ParameterType {
  // They are called as methods, since they may be those of a class.
  const read = (value: string) =>
    custom.parse ? expectPresent(custom.parse(value), text) : value;
  return {
    text,
    rank: EXPRESSION_RANK,
    reading: custom.parse ? "own" : "text",
    pattern: custom.pattern && String(custom.pattern),
    accepts: (text, start, end) => {
      if (end - start > MAX_EXPRESSION_TEXT) return false;
      const value = restoreText(text.slice(start, end));
      return expression.test(value) && read(value) !== undefined;
    },
    read,
    format: (value) =>
      custom.format ? custom.format(value) : formatPlainly(value),
    isOneWay: custom.parse !== undefined && custom.format === undefined,
  };
}

/** Compiles the expression of a type, anchored at both ends. */
export type ExpressionCompiler = (source: string, flags: string) => RegExp;

const TYPE_KEYS = ["pattern", "parse", "format"];
/** How such a type is written. */
export const TYPE_EXAMPLE = "{ pattern: /[a-z]+/, parse, format }";
const HOW_TO = `Write ${TYPE_EXAMPLE}; the last two are optional.`;

/**
 * Reads a type that an application adds.
 *
 * @param name The name by which paths refer to it.
 * @param type The type, as it was written.
 * @param compile Compiles its expression.
 * @throws {Refusal} When the type is invalid; it carries all that is wrong.
 */
export function readCustomType(
  name: string,
  type: CustomType,
  compile: ExpressionCompiler,
): ParameterType {
  let expression: RegExp;
  const ofPattern = findRefusal(() => {
    expression = readPattern(name, type, compile);
  });
  refuseForAll([
    ...NAME.test(name) ? [] : [describeName(name)],
    ...listUnknownKeys(name, type),
    ...ofPattern?.all ?? [],
    ...listBadFunctions(name, type),
  ]);
  return createExpressionType(name, expression!, type);
}

function badType(reason: string, fix: string): Refusal {
  return new Refusal("bad-type", reason, fix);
}

function describeName(name: string): Refusal {
  return badType(
    `Custom type name "${name}" cannot be used in a path.`,
    NAMING,
  );
}

function listUnknownKeys(name: string, type: unknown): Refusal[] {
  const keys = isRecord(type) ? Object.keys(type) : [];
  return keys.filter((key) => !TYPE_KEYS.includes(key)).map((key) =>
    badType(
      `Custom type "${name}" has an unknown key "${key}".`,
      `${suggest(key, TYPE_KEYS)}${HOW_TO}`,
    )
  );
}

function readPattern(
  name: string,
  type: CustomType,
  compile: ExpressionCompiler,
): RegExp {
  if (type?.pattern instanceof RegExp) {
    const { source, flags } = type.pattern;
    return compile(source, flags);
  }
  throw badType(
    `Custom type "${name}" has no regular expression in "pattern".`,
    HOW_TO,
  );
}

function listBadFunctions(name: string, type: CustomType): Refusal[] {
  return (["parse", "format"] as const).flatMap((key) => {
    const value = type?.[key];
    if (isAsync(value)) return [describeAsync(name, key)];
    const kind = kindOfFunction(value);
    if (value === undefined || kind === "function") return [];
    const shown = kind === undefined ? showValue(value) : `a ${kind}`;
    return badType(
      `"${key}" of custom type "${name}" is ${shown}, not a plain function.`,
      HOW_TO,
    );
  });
}

function describeAsync(name: string, key: string): Refusal {
  return badType(
    `"${key}" of custom type "${name}" is async, but paths are matched ` +
      "and built synchronously.",
    "Remove async, and load data in middleware or the handler.",
  );
}

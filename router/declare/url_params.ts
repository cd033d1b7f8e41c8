import type { Params } from "../path/type/params.ts";
import { isObject } from "../report/record.ts";
import { showValue } from "../report/shown_value.ts";

/**
 * What lists, promises and functions have, and no object of values.
 *
 * @internal
 */
export interface NoValues {
  /** Lists and maps have it. */
  readonly [Symbol.iterator]?: never;
  /** Promises have it. */
  readonly [Symbol.toStringTag]?: never;
  /** Functions and classes have it. */
  readonly [Symbol.hasInstance]?: never;
}

/**
 * The values to put into a path, by the names of its parameters. The compiler
 * takes an interface, which has no index signature, for one of `any` alone.
 */
// deno-lint-ignore no-explicit-any -- interfaces have no index of `unknown`
export type UrlParams = Readonly<Record<string, any>> & NoValues;

/**
 * Refuses what holds no values.
 *
 * @param name The name of the route whose URL is built.
 * @param params What was given.
 * @throws {TypeError} When it is no object, or a list.
 */
export function expectUrlParams(
  name: string,
  params: UrlParams,
): asserts params is Params {
  if (isObject(params) && !Array.isArray(params)) return;
  throw new TypeError(
    `Cannot build the URL of "${name}" with ${showValue(params)} as values: ` +
      "write an object with the values of its parameters, such as { id: 7 }.",
  );
}

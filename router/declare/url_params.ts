import type { Params } from "../path/type/params.ts";
import { isObject } from "../report/record.ts";
import { showValue } from "../report/shown_value.ts";

/**
 * Properties that arrays, promises and functions have, but no object of values.
 *
 * @internal
 */
export interface NoValues {
  /** Arrays and maps have it. */
  readonly [Symbol.iterator]?: never;
  /** Promises have it. */
  readonly [Symbol.toStringTag]?: never;
  /** Functions and classes have it. */
  readonly [Symbol.hasInstance]?: never;
}

/**
 * The values to put into a path, by the names of its parameters. An interface,
 * which has no index signature, is assignable to a record of `any` only.
 */
// deno-lint-ignore no-explicit-any -- interfaces have no index of `unknown`
export type UrlParams = Readonly<Record<string, any>> & NoValues;

/**
 * Refuses anything but an object of values.
 *
 * @param name The name of the route whose URL is built.
 * @param params The value that was given.
 * @throws {TypeError} When it is not an object, or is an array.
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

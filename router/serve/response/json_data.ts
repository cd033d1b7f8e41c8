import type { HttpError } from "./http_error.ts";

/**
 * The names of a value's properties in JSON, as far as the compiler knows.
 *
 * @internal
 */
export type JsonMember<Value> = {
  [Key in keyof Value & string]-?: Value[Key] extends
    ((...args: never) => unknown) | undefined ? never : Key;
}[keyof Value & string];

/**
 * The kind of a value that is no data, as far as the compiler knows.
 *
 * @internal
 */
export type NoJsonData<Value> = [Value] extends [never] ? []
  // Without strict checks, `null` would match all below; `any` always does.
  : [Value] extends [null] ? []
  // What is `void` or `undefined`, and no more.
  : [Value] extends [void] ? ["nothing"]
  : Value extends PromiseLike<unknown> ? ["promise"]
  : Value extends Response ? ["response"]
  : Value extends HttpError ? ["error"]
  : Value extends { toJSON(...args: never): unknown } ? []
  : Value extends (...args: never) => unknown ? ["function"]
  // Maps, sets, queries, headers, forms and iterators, whose JSON is `{}`. JSON
  // leaves out their `size`, a getter; any other property is in it.
  : Value extends
    & Iterable<unknown>
    & ({ has(key: never): boolean } | { next(): unknown })
    ? [JsonMember<Value>] extends ["size"] ? ["contained"] : []
  // A promise inside an array or an object is `{}` in JSON.
  : Value extends { readonly [Key in keyof Value]: infer Part }
    ? [Extract<Part, PromiseLike<unknown>>] extends [null] ? [] : ["parts"]
  : [];

/**
 * A value that can be sent as JSON. For any other, the expected type says what
 * to write instead.
 */
export type JsonData<Value> =
  // Spread, it is deferred for a type that is not known yet, which passes. Most
  // are data, and end here. Then the first, since one of a union may be no
  // data. A string would make `void` a `never`, and say nothing.
  [...NoJsonData<Value>] extends [] ? unknown
    : ["promise"] extends [...NoJsonData<Value>] ? "Write json(await …)"
    : ["response"] extends [...NoJsonData<Value>] ? "Return the Response"
    : ["error"] extends [...NoJsonData<Value>] ? "Throw the HttpError"
    : ["function"] extends [...NoJsonData<Value>] ? "Call the function"
    : ["contained"] extends [...NoJsonData<Value>]
      ? "Write json([...value]), or json(Object.fromEntries(value))"
    : ["parts"] extends [...NoJsonData<Value>] ? "Await the promises in it"
    : ["nothing"] extends [...NoJsonData<Value>]
      ? { readonly "Give a value, or null": never }
    : unknown;

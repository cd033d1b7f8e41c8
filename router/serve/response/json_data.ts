import type { HttpError } from "./http_error.ts";

/**
 * Names what JSON has of a value, as far as the compiler knows.
 *
 * @internal
 */
export type JsonMember<Value> = {
  [Key in keyof Value & string]-?: Value[Key] extends
    ((...args: never) => unknown) | undefined ? never : Key;
}[keyof Value & string];

/**
 * Holds what a value is that is no data, as far as the compiler knows.
 *
 * @internal
 */
export type NoJsonData<Value> = [Value] extends [never] ? []
  // Without strict checks, `null` would be all else, too; `any` always is.
  : [Value] extends [null] ? []
  // What is `void` or `undefined`, and no more.
  : [Value] extends [void] ? ["nothing"]
  : Value extends PromiseLike<unknown> ? ["promise"]
  : Value extends Response ? ["response"]
  : Value extends HttpError ? ["error"]
  : Value extends { toJSON(...args: never): unknown } ? []
  : Value extends (...args: never) => unknown ? ["function"]
  // Maps, sets, queries, headers, forms and iterators, whose JSON is `{}`.
  // They count their size where it is asked for; what else one has, JSON has.
  : Value extends
    & Iterable<unknown>
    & ({ has(key: never): boolean } | { next(): unknown })
    ? [JsonMember<Value>] extends ["size"] ? ["contained"] : []
  // A promise inside of a list or an object is `{}` in JSON.
  : Value extends { readonly [Key in keyof Value]: infer Part }
    ? [Extract<Part, PromiseLike<unknown>>] extends [null] ? [] : ["parts"]
  : [];

/**
 * What can be answered as JSON. In place of what is none, what is expected says
 * what to write.
 */
export type JsonData<Value> =
  // Spread, it is not settled for a type that is not known yet, which passes.
  // Most are data, and end here. Then the first, since one of several may be no
  // data. A text would make `never` of `void`, and say nothing.
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

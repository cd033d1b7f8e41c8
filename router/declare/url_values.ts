import type { Params } from "../path/type/params.ts";
import type { NoValues } from "./url_params.ts";

/**
 * The names of the values that a path accepts, as it is written in code. A
 * route named in another way may accept any, as far as the compiler knows.
 *
 * @internal
 */
export type NamesInPath<Name extends string> = Name extends `/${string}`
  ? keyof Params<Name>
  : never;

/**
 * The names of the values that are given: one that may be `null` or `undefined`
 * is not, unless its type is unknown.
 *
 * @internal
 */
export type GivenNames<Values> = {
  // In brackets: otherwise a value whose type has an error takes no branch.
  [Name in keyof Values]-?: [unknown] extends [Values[Name]] ? Name
    // Without strict null checks, any value may be either.
    : [Extract<Values[Name], null | undefined>] extends [never] ? Name
    : never;
}[keyof Values];

/**
 * `[true]` if values lack one that a path needs, otherwise `[]`. Names that the
 * compiler does not know, on either side, are not reported, nor is a union, one
 * member of which may fit.
 *
 * @internal
 */
export type LacksValues<Name extends string, Values> = [Values] extends [never]
  ? []
  : Name extends unknown
    ? Values extends unknown
      ? string extends keyof Values | NamesInPath<Name> ? []
      : [Exclude<NamesInPath<Name>, GivenNames<Values>>] extends [never] ? []
      : [true]
    : never
  : never;

/** The name of a route; if values that its path needs are missing, a hint. */
export type UrlName<Name extends string, Values> =
  // Spread, it stays deferred for a type that is not known yet, which passes.
  [...LacksValues<Name, Values>] extends [true] ? `Give the value of ${
      & Exclude<NamesInPath<Name>, GivenNames<Values>>
      & string}`
    : Name;

/**
 * The type inferred where no values are given; editors suggest the names that
 * the path accepts.
 */
export type NoneGiven<Name extends string> =
  & NoValues
  & { readonly [Key in NamesInPath<Name>]?: undefined }
  // No other type has it.
  & { readonly [Symbol.asyncIterator]: never };

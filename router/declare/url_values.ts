import type { Params } from "../path/type/params.ts";
import type { NoValues } from "./url_params.ts";

/**
 * The names of the values that a path takes, as it is written in code. A route
 * that is named otherwise may take any, as far as the compiler knows.
 *
 * @internal
 */
export type NamesInPath<Name extends string> = Name extends `/${string}`
  ? keyof Params<Name>
  : never;

/**
 * The names of the values that are there: one that may be `null` or `undefined`
 * is not, unless nothing is known of it.
 *
 * @internal
 */
export type GivenNames<Values> = {
  // In brackets, since the compiler takes no branch for what it could not type.
  [Name in keyof Values]-?: [unknown] extends [Values[Name]] ? Name
    // Without strict checks, everything may be either.
    : [Extract<Values[Name], null | undefined>] extends [never] ? Name
    : never;
}[keyof Values];

/**
 * Holds whether values lack one that a path takes. Nothing is said of names that
 * the compiler does not know, on either side, nor while one of several may fit.
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

/** The name of a route; where values that its path takes are lacking, a hint. */
export type UrlName<Name extends string, Values> =
  // Spread, it is not settled for a type that is not known yet, which passes.
  [...LacksValues<Name, Values>] extends [true] ? `Give the value of ${
      & Exclude<NamesInPath<Name>, GivenNames<Values>>
      & string}`
    : Name;

/**
 * What is inferred where no values are given; as the names of values, editors
 * propose those that the path takes.
 */
export type NoneGiven<Name extends string> =
  & NoValues
  & { readonly [Key in NamesInPath<Name>]?: undefined }
  // Nothing else has it.
  & { readonly [Symbol.asyncIterator]: never };

/**
 * Characters by which an expression matches other strings than itself.
 *
 * @internal
 */
export type ExpressionCharacter =
  | "["
  | "]"
  | "("
  | ")"
  | "{"
  | "}"
  | "\\"
  | "."
  | "*"
  | "+"
  | "?"
  | "^"
  | "$";

/**
 * A built-in type whose values are numbers.
 *
 * @internal
 */
export type NumberType = "int" | "float";

/** A built-in type, as it is named in a path. */
export type BuiltinType =
  | NumberType
  | "uuid"
  | "ymd"
  | "alpha"
  | "slug"
  | "ext"
  | "str"
  | "path";

/**
 * Reads `s|m|l` as a union; any string when one of the words is empty.
 *
 * @internal
 */
export type UnionOfWords<List extends string, Words extends string = never> =
  List extends `${infer Word}|${infer Rest}` ? UnionOfWords<Rest, Words | Word>
    : "" extends Words | List ? string
    : Words | List;

/**
 * Is `true` when the compiler does not know a whole string: the keys of a
 * record of such strings need not be there.
 *
 * @internal
 */
export type IsUnknownText<Text extends string> = Record<never, true> extends
  Record<Text, true> ? true : false;

/**
 * The words that `s|m|l` lists. They are any string when an expression may
 * match others, or when the compiler does not know the whole list.
 *
 * @internal
 */
export type ListedWords<List extends string> = List extends
  `${string}${ExpressionCharacter}${string}` ? string
  : IsUnknownText<List> extends true ? string
  : UnionOfWords<List>;

/** The value of a parameter of the type. */
export type ParamValue<Type extends string, Types> = Type extends NumberType
  ? number
  : Type extends BuiltinType ? string
  : Type extends `${string}|${string}` ? ListedWords<Type>
  : Type extends `${string}${ExpressionCharacter}${string}` ? string
  : Type extends keyof Types
    ? Types[Type] extends { parse(text: string): infer Parsed }
      // A `parse` that returns promises is refused: its values are of no use.
      ? Parsed extends PromiseLike<unknown> ? unknown
      : Exclude<Parsed, undefined>
    : "parse" extends keyof Types[Type] ? unknown
    : string
  : unknown;

/**
 * The entries that one parameter adds; a file name also adds its extension. A
 * name that the compiler does not know may contain the type as well.
 */
export type ParamsOf<Name extends string, Type extends string, Types> =
  IsUnknownText<Name> extends true ? { readonly [name: string]: unknown }
    : Type extends "ext" ? { readonly [Key in Name | "ext"]: string }
    : Type extends `ext=${infer List}`
      ? { readonly [Key in Name]: string } & { readonly ext: ListedWords<List> }
    : { readonly [Key in Name]: ParamValue<Type, Types> };

/**
 * Reads `id=int` or `...rest`, the text between `[` and `]`; `[x+41]` is an
 * escaped character.
 *
 * @internal
 */
export type ParamsOfBrackets<Body extends string, Types> = Body extends
  `x+${string}` | `u+${string}` ? unknown
  : Body extends `...${infer Name}` ? ParamsOf<Name, "path", Types>
  : Body extends `${infer Name}=${infer Type}` ? ParamsOf<Name, Type, Types>
  : ParamsOf<Body, "str", Types>;

/**
 * Reads one segment of a path in code; other text adds nothing, and a string
 * that the compiler does not know may add any name.
 *
 * @internal
 */
export type ParamsOfSegment<Segment extends string, Types> = string extends
  Segment ? { readonly [name: string]: unknown }
  : Segment extends `<${infer Body}>`
    ? Body extends `${infer Name}:${infer Type}` ? ParamsOf<Name, Type, Types>
    : ParamsOf<Body, "str", Types>
  : unknown;

/**
 * Reads the name of a file or a folder, or a segment as code writes it.
 *
 * @internal
 */
export type ParamsOfName<Name extends string, Types> = Name extends
  `[${infer Body}]` | `[${infer Body}]@${string}`
  ? ParamsOfBrackets<Body, Types>
  : ParamsOfSegment<Name, Types>;

/**
 * Reads the segments of a path in code one by one.
 *
 * @internal
 */
export type ParamsOfPath<Path extends string, Types, Entries> = Path extends
  `${infer Segment}/${infer Rest}`
  ? ParamsOfPath<Rest, Types, Entries & ParamsOfSegment<Segment, Types>>
  : Entries & ParamsOfSegment<Path, Types>;

/**
 * Reads the names of a file and the folders around it one by one.
 *
 * @internal
 */
export type ParamsOfFile<File extends string, Types, Entries> = File extends
  `${infer Name}/${infer Rest}`
  ? ParamsOfFile<Rest, Types, Entries & ParamsOfName<Name, Types>>
  : Entries & ParamsOfName<File, Types>;

/**
 * Reads a path, which begins with a slash in code, but not for a file.
 *
 * @internal
 */
export type ParamsOfText<Text extends string, Types> = Text extends `/${string}`
  ? ParamsOfPath<Text, Types, unknown>
  : ParamsOfFile<Text, Types, unknown>;

/**
 * The parameters of a path, read from its literal text in the notation of code
 * (`/users/<id:int>`) or of files (`users/[id=int]`). When the compiler does
 * not know the text, every name has type `unknown`, and so has a parameter of a
 * custom type, unless the types are passed, as in
 * `Params<"/rooms/<n:even>", typeof types>`.
 *
 * @example
 * ```ts
 * import type { Params } from "@strata/router";
 *
 * const params: Params<"/users/<id:int>/<tab>"> = { id: 7, tab: "posts" };
 * const same: Params<"users/[id=int]/[tab]"> = params;
 * const shirt: { readonly size: "s" | "m" | "l" } = { size: "m" };
 * const listed: Params<"/shirts/<size:s|m|l>"> = shirt;
 * ```
 */
export type Params<
  Path extends string = string,
  Types = unknown,
> = {
  [Name in keyof ParamsOfText<Path, Types>]: ParamsOfText<Path, Types>[Name];
};

/**
 * The characters that begin a parameter in other routers, or in file names.
 *
 * @internal
 */
export type ForeignStart = ":" | "{" | "[" | "*" | "(";

/**
 * A path that may have such a segment; most have none, and checks end here.
 *
 * @internal
 */
export type SuspectPath =
  | `${ForeignStart}${string}`
  | `${string}/${ForeignStart}${string}`;

/**
 * Characters that no parameter's name has, but the text of an API's path may.
 *
 * @internal
 */
export type Punctuation =
  | ":"
  | "."
  | "-"
  | ","
  | ";"
  | "!"
  | "?"
  | "*"
  | "+"
  | "="
  | "@"
  | "$"
  | "%"
  | "&"
  | "~"
  | "|"
  | "^"
  | "'"
  | '"'
  | "`"
  | " "
  | "("
  | ")"
  | "["
  | "]"
  | "{"
  | "}";

/**
 * Writes a parameter in the syntax of paths; `never` when its name is invalid:
 * empty, with punctuation or beginning with a digit.
 *
 * @internal
 */
export type ParameterCode<Name extends string, Type extends string = ""> =
  Name extends
    | ""
    | `${string}${Punctuation}${string}`
    | `${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}${string}` ? never
    : Type extends "" ? `<${Name}>`
    : `<${Name}:${Type}>`;

/**
 * Writes in the syntax of paths what file names have between `[` and `]`.
 *
 * @internal
 */
export type BracketedCode<Body extends string> = Body extends `...${infer Name}`
  ? ParameterCode<Name, "path">
  : Body extends `${infer Name}=${infer Type}` ? ParameterCode<Name, Type>
  : ParameterCode<Body>;

/**
 * Translates a segment that is a parameter in other routers; otherwise `never`.
 *
 * @internal
 */
export type TranslatedSegment<Segment extends string> = Segment extends
  "*" | "**" ? "<rest:path>"
  : Segment extends `:${infer Name}(.:${string})` ? ParameterCode<Name>
  : Segment extends
    `:${infer Name}{${infer Type}}` | `:${infer Name}(${infer Type})`
    ? ParameterCode<Name, Type>
  : Segment extends `:${infer Name}+` | `:${infer Name}*`
    ? ParameterCode<Name, "path">
  : Segment extends `:${infer Name}` ? ParameterCode<Name>
  : Segment extends
    | `{**${infer Name}}`
    | `{*${infer Name}}`
    | `{${infer Name}...}`
    | `*${infer Name}` ? ParameterCode<Name, "path">
  : Segment extends `{:${infer Name}}` ? ParameterCode<Name>
  : Segment extends `{${infer Name}:${infer Type}}` ? ParameterCode<Name, Type>
  : Segment extends `{${infer Name}}` ? ParameterCode<Name>
  : Segment extends `[${infer Body}]` | `[${infer Body}]@${string}`
    ? BracketedCode<Body>
  : Segment extends "(.*)" ? "<rest:path>"
  : never;

/**
 * Translates a segment that is optional in other routers; otherwise `never`.
 *
 * @internal
 */
export type OptionalSegment<Segment extends string> = Segment extends
  `:${infer Name}?` | `{${infer Name}?}` ? ParameterCode<Name>
  : Segment extends `[[...${infer Name}]]` ? ParameterCode<Name, "path">
  : Segment extends `[[${infer Name}]]` ? ParameterCode<Name>
  : never;

/**
 * Translates a segment with two parameters in other routers; otherwise `never`.
 *
 * @internal
 */
export type JoinedSegment<Segment extends string> = Segment extends
  | `:${infer First}-:${infer Second}`
  | `:${infer First}.:${infer Second}`
  | `{${infer First}}-{${infer Second}}`
  | `{${infer First}}.{${infer Second}}` ? ParameterCode<`${First}_${Second}`>
  : never;

/**
 * Describes what to write instead of segments in the syntax of other routers.
 *
 * @internal
 */
export type HintOfSegments<Path extends string, Hints extends string = never> =
  Path extends `${infer Segment}/${infer Rest}`
    ? HintOfSegments<Rest, Hints | HintOfSegment<Segment>>
    : Hints | HintOfSegment<Path>;

/**
 * Describes what to write instead of a segment; `never` when it may stay.
 *
 * @internal
 */
export type HintOfSegment<Segment extends string> =
  | (TranslatedSegment<Segment> extends infer Code extends string
    ? `Write ${Code} in place of ${Segment}`
    : never)
  | (OptionalSegment<Segment> extends infer Code extends string
    ? `Declare two paths in place of ${Segment}, one with ${Code}`
    : never)
  | (JoinedSegment<Segment> extends infer Code extends string
    ? `Write ${Code} in place of ${Segment}, and split its value`
    : never);

/**
 * Describes what to write instead of parts of paths; `never` when all may stay.
 *
 * @internal
 */
export type HintOfPaths<Path extends string> = Path extends SuspectPath
  ? HintOfSegments<Path>
  : never;

/**
 * `[true]` if one of several paths has parameters in the syntax of other
 * routers, otherwise `[]`.
 *
 * @internal
 */
export type ForeignNotation<Path extends string> = [HintOfPaths<Path>] extends
  [never] ? [] : [true];

/**
 * The path of a route, if it has the syntax of this router's paths: a parameter
 * in that of another router would be literal text. For such a path the expected
 * type says what to write instead. A path that is not known yet is accepted, so
 * that a generic function can pass it on.
 *
 * @example
 * ```ts
 * import { App, type Handler, json, type WrittenPath } from "@strata/router";
 *
 * const app = new App();
 * function add<Path extends string>(
 *   path: WrittenPath<Path>,
 *   handler: Handler<Path>,
 * ): void {
 *   app.get(path, handler, { version: 1 });
 * }
 * add("/users/<id:int>", (_request, { params }) => json(params.id + 1));
 * ```
 */
export type WrittenPath<Path extends string> =
  [...ForeignNotation<Path>] extends [true] ? HintOfPaths<Path> : Path;

/**
 * What segments begin with that elsewhere, or in names of files, are parameters.
 *
 * @internal
 */
export type ForeignStart = ":" | "{" | "[" | "*" | "(";

/**
 * A path that may have such a segment: most have none, and end here.
 *
 * @internal
 */
export type SuspectPath =
  | `${ForeignStart}${string}`
  | `${string}/${ForeignStart}${string}`;

/**
 * What no name of a parameter holds, and text of an API may.
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
 * Writes a parameter as paths have it; `never` when its name is none, since it
 * holds punctuation or begins with a digit.
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
 * Writes what names of files have between `[` and `]` as paths have it.
 *
 * @internal
 */
export type BracketedCode<Body extends string> = Body extends `...${infer Name}`
  ? ParameterCode<Name, "path">
  : Body extends `${infer Name}=${infer Type}` ? ParameterCode<Name, Type>
  : ParameterCode<Body>;

/**
 * Reads a segment that elsewhere is a parameter; `never` of any other.
 *
 * @internal
 */
export type TranslatedSegment<Segment extends string> = Segment extends
  "*" | "**" ? "<rest:path>"
  : Segment extends
    `:${infer Name}{${infer Type}}` | `:${infer Name}(${infer Type})`
    ? ParameterCode<Name, Type>
  : Segment extends `:${infer Name}+` | `:${infer Name}*`
    ? ParameterCode<Name, "path">
  : Segment extends `:${infer Name}` ? ParameterCode<Name>
  : Segment extends `{*${infer Name}}` | `*${infer Name}`
    ? ParameterCode<Name, "path">
  : Segment extends `{:${infer Name}}` ? ParameterCode<Name>
  : Segment extends `{${infer Name}:${infer Type}}` ? ParameterCode<Name, Type>
  : Segment extends `{${infer Name}}` ? ParameterCode<Name>
  : Segment extends `[${infer Body}]` | `[${infer Body}]@${string}`
    ? BracketedCode<Body>
  : Segment extends "(.*)" ? "<rest:path>"
  : never;

/**
 * Reads a segment that elsewhere may be missing; `never` of any other.
 *
 * @internal
 */
export type OptionalSegment<Segment extends string> = Segment extends
  `:${infer Name}?` | `{${infer Name}?}` ? ParameterCode<Name>
  : Segment extends `[[...${infer Name}]]` ? ParameterCode<Name, "path">
  : Segment extends `[[${infer Name}]]` ? ParameterCode<Name>
  : never;

/**
 * Reads a segment that elsewhere is two parameters; `never` of any other.
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
 * Says what to write in place of segments that elsewhere are parameters.
 *
 * @internal
 */
export type HintOfSegments<Path extends string, Hints extends string = never> =
  Path extends `${infer Segment}/${infer Rest}`
    ? HintOfSegments<Rest, Hints | HintOfSegment<Segment>>
    : Hints | HintOfSegment<Path>;

/**
 * Says what to write in place of a segment; `never` when it may stay.
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
    ? `Write ${Code} in place of ${Segment}, and take it apart`
    : never);

/**
 * Says what to write in place of what paths have; `never` when they may stay.
 *
 * @internal
 */
export type HintOfPaths<Path extends string> = Path extends SuspectPath
  ? HintOfSegments<Path>
  : never;

/**
 * Holds whether one of several paths has parameters as elsewhere.
 *
 * @internal
 */
export type ForeignNotation<Path extends string> = [HintOfPaths<Path>] extends
  [never] ? [] : [true];

/**
 * The path of a route, as far as it is written as paths are: a parameter that
 * is written as elsewhere would be text. In its place, what is expected says
 * what to write. Of a path that is not known yet, the list has any length, so
 * that a function of any path can hand it on.
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

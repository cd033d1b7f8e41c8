import type { CustomType, Params } from "@strata/router";

/** Fails to compile unless the two types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends
  (<T>() => T extends B ? 1 : 2) ? true : false;

function expectTrue<_Condition extends true>(): void {}

Deno.test("Params infers the parameters of a path from its literal text", () => {
  expectTrue<Same<Params<"/users/<id:int>">, { readonly id: number }>>();
  expectTrue<Same<Params<"/<x>">, { readonly x: string }>>();
  expectTrue<Same<Params<"/plain/text">, Record<never, never>>>();
  expectTrue<
    Same<
      Params<"/<a:float>/x/<b:uuid>/<c:ymd>/<d:slug>/<e:alpha>/<rest:path>">,
      {
        readonly a: number;
        readonly b: string;
        readonly c: string;
        readonly d: string;
        readonly e: string;
        readonly rest: string;
      }
    >
  >();
  expectTrue<
    Same<
      Params<"/<file:ext=jpg|png>">,
      { readonly file: string; readonly ext: "jpg" | "png" }
    >
  >();
  expectTrue<Same<Params<"/<code:[a-z]{2}>">, { readonly code: string }>>();
  expectTrue<
    Same<
      Params<"/<code:[a-z]{2}>", Record<string, CustomType>>,
      { readonly code: string }
    >
  >();
  expectTrue<Same<Params<"/<code:itn>">, { readonly code: unknown }>>();
});

/** Paths, and the type that the compiler must infer for `x` or `ext` in each. */
type Given = [
  ["/<x:s|m|l>", "s" | "m" | "l"],
  ["[x=s|m|l]", "s" | "m" | "l"],
  ["sizes/[x=s|m|l]@2", "s" | "m" | "l"],
  ["/<x:a-b|c_d|1>", "a-b" | "c_d" | "1"],
  ["/<x:a b|a:b|é>", "a b" | "a:b" | "é"],
  ["/<x:int|none>", "int" | "none"],
  ["/<y:ext=jpg|png>", "jpg" | "png"],
  ["files/[y=ext=jpg|png]", "jpg" | "png"],
  ["/<y:ext=jpg>", "jpg"],
  ["/<y:ext>", string],
  [`/<y:ext=${string}>`, string],
  [`/<y:ext=jpg|${string}>`, string],
  ["/<x:s|[ml]>", string],
  ["/<x:s]|m>", string],
  ["/<x:(s|m)>", string],
  ["/<x:s|.>", string],
  ["/<x:s|\\d>", string],
  ["/<x:s|m+>", string],
  ["/<x:s|m*>", string],
  ["/<x:s|m?>", string],
  ["/<x:s|m{2}>", string],
  ["/<x:s|^m$>", string],
  ["/<x:s|>", string],
  ["/<x:|s>", string],
  ["/<x:s||m>", string],
  [`/<x:s|${string}>`, string],
  [`/<x:s${string}|m>`, string],
  [`/<x:s|${number}>`, string],
];

/** The type of `x` or `ext` in a path. */
type GivenValue<Path extends string> = Params<Path> extends
  { readonly x: infer Value } | { readonly ext: infer Value } ? Value
  : never;

/** The paths for which the compiler infers another type. */
type Differing<Cases extends [string, unknown][]> = {
  [Index in keyof Cases]:
    Same<GivenValue<Cases[Index][0]>, Cases[Index][1]> extends true ? never
      : Cases[Index][0];
}[number];

Deno.test("Params infers the words of a list, and any string where there may be others", () => {
  const expectNone = <_Path extends never>() => {};
  expectNone<Differing<Given>>();
});

Deno.test("Params reads the notation of file names too", () => {
  expectTrue<
    Same<
      Params<"v1/users/[id=int]/[tab]">,
      { readonly id: number; readonly tab: string }
    >
  >();
  expectTrue<Same<Params<"files/[...rest]">, { readonly rest: string }>>();
  expectTrue<Same<Params<"users/[id=int]@2">, { readonly id: number }>>();
  expectTrue<Same<Params<"(group)/index">, Record<never, never>>>();
  expectTrue<Same<Params<"v1/[x+41]/[u+e9]">, Record<never, never>>>();
});

Deno.test("Params reads brackets in a path in code as literal text, as the router does", () => {
  expectTrue<Same<Params<"/users/[id=int]">, Record<never, never>>>();
  expectTrue<
    Same<Params<"/[tenant]/<id:int>">, { readonly id: number }>
  >();
});

Deno.test("Params infers the values of custom types", () => {
  type Types = {
    sku: { pattern: RegExp; parse(text: string): { code: string } | undefined };
    plain: { pattern: RegExp };
    any: CustomType;
    late: { pattern: RegExp; parse(text: string): Promise<string> };
  };
  expectTrue<Same<Params<"/<a:late>", Types>, { readonly a: unknown }>>();
  expectTrue<
    Same<
      Params<"/<a:sku>/<b:plain>/<c:any>", Types>,
      {
        readonly a: { code: string };
        readonly b: string;
        readonly c: unknown;
      }
    >
  >();
});

Deno.test("Params allows any name for an unknown path", () => {
  expectTrue<Same<Params, { readonly [name: string]: unknown }>>();
  expectTrue<
    Same<Params<`/v1/${string}`>, { readonly [name: string]: unknown }>
  >();
  // The unknown part of a name may contain the type.
  type Open = `/<${string}>` | `/<a${string}>` | `/<${string}:int>`;
  expectTrue<Same<Params<Open>, { readonly [name: string]: unknown }>>();
});

import { assert, assertEquals } from "@std/assert";
import { fromFileUrl, relative } from "@std/path";
import { expectSuccess, runDeno } from "./child_process.ts";
import { listRouterFiles, PROJECT } from "./project.ts";

interface Documentation {
  readonly doc?: string;
  readonly tags?: readonly { readonly kind: string; readonly name?: string }[];
}

/** A parameter, which has no name when it is destructured. */
interface Parameter {
  readonly name?: string;
}

/** What `deno doc` says of a declaration. */
interface Declaration {
  readonly declarationKind: string;
  readonly kind: string;
  readonly jsDoc?: Documentation;
  readonly def: { readonly params?: readonly Parameter[] };
}

interface Module {
  readonly symbols: readonly {
    readonly name: string;
    readonly declarations: readonly Declaration[];
  }[];
}

interface Export extends Declaration {
  /** Its file and its name. */
  readonly label: string;
}

async function listExports(): Promise<Export[]> {
  const args = ["doc", "--json", ...listRouterFiles()];
  const text = await expectSuccess(runDeno(args));
  const { nodes } = JSON.parse(text) as { nodes: Record<string, Module> };
  return Object.entries(nodes).flatMap(([url, { symbols }]) =>
    symbols.flatMap(({ name, declarations }) =>
      declarations
        .filter(({ declarationKind, kind }) =>
          declarationKind === "export" && kind !== "reference"
        )
        .map((declaration) => ({
          ...declaration,
          label: `${relative(PROJECT, fromFileUrl(url))}: ${name}`,
        }))
    )
  );
}

const exported = await listExports();

Deno.test("every export of the router is documented", () => {
  assert(exported.length > 0);
  assertEquals(
    exported.filter(({ jsDoc }) => !jsDoc?.doc).map(({ label }) => label),
    [],
  );
});

Deno.test("every exported function documents each of its parameters by name", () => {
  const functions = exported.filter(({ kind }) => kind === "function");
  assert(functions.length > 0);
  const lacking = functions.filter(({ jsDoc, def: { params = [] } }) => {
    const described = jsDoc?.tags?.filter(({ kind }) => kind === "param") ?? [];
    return described.length !== params.length ||
      params.some(({ name }, index) =>
        name !== undefined && described[index].name !== name
      );
  });
  assertEquals(lacking.map(({ label }) => label), []);
});

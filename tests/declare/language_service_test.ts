/** What editors suggest, and what declaration files contain, for the router. */
import { assertEquals } from "@std/assert";
import { join } from "@std/path";
import ts from "typescript";
import { PROJECT } from "../project.ts";

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  allowImportingTsExtensions: true,
  emitDeclarationOnly: true,
  declaration: true,
  strict: true,
  types: [],
  paths: { "@strata/router": [join(PROJECT, "mod.ts")] },
};

/** A file that exists only in memory. */
const FILE = join(PROJECT, "main.ts");

/** Starts the service that editors use, for one file. */
function startService(text: string): ts.LanguageService {
  const read = (file: string) => file === FILE ? text : ts.sys.readFile(file);
  return ts.createLanguageService({
    getScriptFileNames: () => [FILE],
    getScriptVersion: () => "1",
    getScriptSnapshot: (file) => {
      const text = read(file);
      return text === undefined
        ? undefined
        : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => PROJECT,
    getCompilationSettings: () => OPTIONS,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    readFile: read,
    fileExists: (file) => file === FILE || ts.sys.fileExists(file),
  });
}

Deno.test("editors suggest the values that a path needs", () => {
  const start = 'import { App } from "@strata/router";\n' +
    'new App().urlFor("/users/<id:int>/<tab>", { ';
  const suggested = startService(`${start} });`)
    .getCompletionsAtPosition(FILE, start.length, {})?.entries
    .map(({ name }) => name);
  assertEquals(suggested, ["id", "tab"]);
});

Deno.test("declaration files import all types of methods from the router", () => {
  const text = 'import { App, type Context } from "@strata/router";\n' +
    "const app = new App();\n" +
    "export const get = app.get.bind(app);\n" +
    "export const match = app.match.bind(app);\n" +
    "export const urlFor = app.urlFor.bind(app);\n" +
    "export const linksOf = ({ urlFor }: Context) => ({ urlFor });\n";
  const { outputFiles } = startService(text).getEmitOutput(FILE, true);
  const imported = outputFiles.flatMap(({ text }) =>
    [...text.matchAll(/import\("([^"]+)"\)/g)].map(([, from]) => from)
  );
  assertEquals(new Set(imported), new Set(["@strata/router"]));
});

/** What editors propose, and what declaration files say, of the router. */
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

/** A file that is on no disk. */
const FILE = join(PROJECT, "main.ts");

/** Starts what editors ask about a file. */
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

Deno.test("editors propose the values that a path takes", () => {
  const start = 'import { App } from "@strata/router";\n' +
    'new App().urlFor("/users/<id:int>/<tab>", { ';
  const proposed = startService(`${start} });`)
    .getCompletionsAtPosition(FILE, start.length, {})?.entries
    .map(({ name }) => name);
  assertEquals(proposed, ["id", "tab"]);
});

Deno.test("declaration files name all that methods are typed by", () => {
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

import { assertEquals, assertStringIncludes } from "@std/assert";
import { packLazyModules } from "../../../router/build/bundle/lazy_module.ts";

/** Writes a module that is evaluated at its import, as the bundler does. */
function writeModule(name: string, declared: string, body = ""): string {
  return `// ${name}.ts
var ${name}_exports = {};
__export(${name}_exports, {
  GET: () => GET_${name}
});
${declared}
var GET_${name};
var init_${name} = __esm({
  "${name}.ts"() {
    GET_${name} = () => new Response();
${body}  }
});

`;
}

/** Writes the dynamic import of such a module. */
function writeImport(name: string): string {
  return `Promise.resolve().then(() => (init_${name}(), ${name}_exports))`;
}

/** Writes the module that imports the others, and what else it does. */
function writeEntry(text = ""): string {
  return `// main.ts\nvar routes = [() => ${writeImport("a")}, () => ${
    writeImport("b")
  }];\n${text}\n`;
}

const B = writeModule("b", "");

/** Bundles, and those modules of them that get a function of their own. */
const BUNDLES: [what: string, bundle: string, packed: string[]][] = [
  [
    "modules that are imported once",
    writeModule("a", "function f() {\n}") + B + writeEntry(),
    ["a", "b"],
  ],
  [
    "none that imports what is not in the bundle",
    writeModule("a", 'import { sep } from "node:path";') + B + writeEntry(),
    ["b"],
  ],
  [
    "none that imports itself",
    writeModule("a", "", `    own = () => ${writeImport("a")};\n`) + B +
    writeEntry(),
    ["b"],
  ],
  [
    "none that is imported twice",
    writeModule("a", "") + B + writeEntry(`again = ${writeImport("a")};`),
    ["b"],
  ],
  [
    "none that is imported for its evaluation, too",
    writeModule("a", "") + B + writeEntry("init_a();"),
    ["b"],
  ],
  [
    "none whose exports are named elsewhere, too",
    writeModule("a", "") + B + writeEntry("show(a_exports);"),
    ["b"],
  ],
  [
    "none that is imported as a namespace",
    writeModule("a", "") + B +
    `// main.ts\ninit_a();\nshow(a_exports);\n${writeImport("b")};\n`,
    ["b"],
  ],
  ...[
    "var one, used;",
    "let used;",
    "const used = 1;",
    "class used {\n}",
    "function used() {\n}",
    "function* used() {\n}",
    "async function used() {\n}",
    "async function* used() {\n}",
  ].map((declared): [string, string, string[]] => [
    `none of which others use ${JSON.stringify(declared)}`,
    writeModule("a", declared) + B + writeEntry("show(used);"),
    ["b"],
  ]),
  [
    "none of which others use what a literal also seems to declare",
    writeModule("a", "function used() {\n}") +
    writeModule("b", "var text = `\nvar used;\n`;") +
    writeEntry("show(used);"),
    [],
  ],
  [
    "none whose function would have a name that is taken",
    writeModule("a", "") + B + writeEntry("var load_init_a;"),
    ["b"],
  ],
  ...["text = `", "/*! A comment"].map((
    start,
  ): [string, string, string[]] => [
    `none that seems to end in what begins with ${start}`,
    writeModule(
      "a",
      "",
      `    ${start}
  }
});
// c.ts
var c_exports = {};\`; */
`,
    ) + B + writeEntry(),
    ["b"],
  ]),
  [
    "none that is nested too deep to be read",
    writeModule(
      "a",
      "",
      `    a = ["\`", ${"[".repeat(50_000)}${"]".repeat(50_000)}];\n`,
    ) + B + writeEntry(),
    ["b"],
  ],
  [
    "none beside a module that has the name of the loader",
    writeModule("a", "") + B + writeEntry("var __loadOnce;"),
    [],
  ],
];

for (const [what, bundle, packed] of BUNDLES) {
  Deno.test(`packLazyModules() gives a function to ${what}`, () => {
    const text = packLazyModules(bundle);
    const names = text.match(/(?<=^function load_init_)\w+/gm) ?? [];
    assertEquals(names, packed);
    for (const name of packed) {
      assertEquals(text.includes(writeImport(name)), false);
      assertStringIncludes(text, `__loadOnce(load_init_${name})`);
    }
    if (packed.length === 0) assertEquals(text, bundle);
  });
}

Deno.test("packLazyModules() keeps the line first that names an interpreter", () => {
  const line = "#!/usr/bin/env -S deno run\n";
  const text = packLazyModules(line + B + writeEntry());
  assertStringIncludes(text, `${line}var __loadOnce = `);
});

Deno.test("packLazyModules() adds lines above the first module only", () => {
  const bundle = writeModule("a", "function f() {\n}") + B + writeEntry();
  const linesFrom = (text: string, part: string) =>
    text.slice(text.search(part)).split("\n").length;
  const text = packLazyModules(bundle);
  for (const part of ["// a.ts", "// b.ts", "// main.ts"]) {
    assertEquals(linesFrom(text, part), linesFrom(bundle, part));
  }
});

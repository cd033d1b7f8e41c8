import { assertEquals } from "@std/assert";
import { findAddressUsers } from "../../../router/build/bundle/address_use.ts";

/** Code of a module in a bundle, and whether it looks for files by its address. */
const MODULES: [text: string, isUse: boolean][] = [
  ["a = new URL('./a.txt', import.meta.url);", true],
  ["a = b(import.meta.dirname, 'a.txt');", true],
  ["var { url: a } = new URL(import.meta.filename);", true],
  ["a = `${import.meta.dirname}/a.txt`;", true],
  ["a = new Worker(new URL('./b.ts', import.meta.url));", true],
  ["a = import.meta[url];", false],
  ["a = import.meta.main;", false],
  ["a = import.meta.env.url;", false],
  ["a = import.meta.dirname + '/a.txt';", true],
  ["a = import.meta.url === b;", false],
  ["a = b != new URL(import.meta.url);", false],
  ["a = createRequire(import.meta.url);", false],
  ["a = createRequire2(import.meta.url);", false],
  ["a = module.createRequire(import.meta.url);", false],
  ["a = __deno_internal_createRequire(import.meta.url);", false],
  ["a = createRequire(import.meta.url)('./b.cjs');", true],
  ["a = createRequire(import.meta.url)('b');", false],
  [
    "require2 = createRequire(import.meta.url);\na = require2('../b.json');",
    true,
  ],
  ["require = createRequire(import.meta.url);\na = require('b/c.js');", false],
  ["require = createRequire(import.meta.url);\na = require(b);", false],
  ["a = import.meta.url.startsWith('file:');", false],
  ["a = includesAll(import.meta.url);", true],
  ["a = import.meta.url.replace('a.js', 'a.txt');", true],
  ["const { dirname } = import.meta;", true],
  ["const { filename: a = b, ...c } = import.meta;", true],
  ["const { main, resolve: url } = import.meta;", false],
  ["const { [url]: a } = import.meta;", false],
  ["const { url } = a;", false],
  ["a = createRequire(b(c(import.meta.url)));", true],
  ["a = readRoutes(new URL('routes', import.meta.url));", false],
  ["a = readFile(new URL('routes', import.meta.url));", true],
  ["a = 'import.meta.url';", false],
  ["// import.meta.url", false],
  ["a = import.meta.url + 'no end", false],
];

for (const [text, isUse] of MODULES) {
  Deno.test(`findAddressUsers() finds ${isUse ? "a" : "no"} use in ${text}`, () => {
    const bundle = `// a.ts\n${text}\n`;
    assertEquals(findAddressUsers(bundle), isUse ? ["a.ts"] : []);
  });
}

Deno.test("findAddressUsers() names the project's own modules, each once", () => {
  const bundle = [
    "b.ts",
    "node_modules/c/c.js",
    "https://d.example/d.ts",
    "a.ts",
  ]
    .map((path) => `// ${path}\na(import.meta.url, import.meta.dirname);\n`);
  assertEquals(findAddressUsers(bundle.join("")), ["a.ts", "b.ts"]);
});

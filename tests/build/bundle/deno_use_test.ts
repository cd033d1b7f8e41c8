import { assertEquals } from "@std/assert";
import { findDenoUsers } from "../../../router/build/bundle/deno_use.ts";

/** Code of a module in a bundle, and whether it uses the global Deno. */
const MODULES: [text: string, isUse: boolean][] = [
  ["a = Deno.env;", true],
  ["a = Deno?.env;", true],
  ["var { env } = Deno;", true],
  ["({ env } = Deno);", true],
  ["a = [Deno.pid, { Deno: 1 }];", true],
  ["a = b ? 1 / Deno.pid / 2 : /[/`]/;", true],
  ["a = `${`${Deno.pid}`}`;", true],
  ["if (a) /'/.test(b) && Deno.exit();", true],
  ["try {\n} catch {\n  Deno.exit();\n}", true],
  ["a(Deno);", true],
  ["a = Deno.version.deno;", true],
  ["a = Deno?.version?.deno;", true],
  ["a = b[Deno];", true],
  ["/* b.ts */\na = Deno.env;", true],
  ["a = () => {\n  // b.ts\n  Deno.exit();\n};", true],
  ["a = typeof Deno.env;", true],
  ["if (a) { b = Deno.env; }\nif (false) c();", true],
  ["a = globalThis.Deno.env;", true],
  ["console.log('on Deno'); a = Deno.env;", true],
  ["var init_my_deno = b(() => { a = Deno.env; });", true],
  ["var require_deno = b(() => { a = Deno.env; });", true],
  ["if (!Deno) a();", true],
  ["a = globalThis.Deno?.env;", false],
  ["a = b[globalThis.Deno];", false],
  ["if (globalThis.Deno) a = globalThis.Deno.env;", false],
  ["a = b === 'deno' ? Deno.env : {};", false],
  ["// Deno.env", false],
  ["/* = Deno; */", false],
  ["a = 'Deno.env' + \"Deno.env\" + `Deno.env`;", false],
  ["a = `\n// b.ts\nDeno.env`;", false],
  ["a = /'Deno.env/;", false],
  ["a = b.Deno.env;", false],
  ["if (typeof Deno !== 'undefined') a = Deno.env;", false],
  ['if ("Deno" in globalThis) a = Deno.env;', false],
  ["if (isDeno) a = Deno.env;", false],
  ["if (globalThis.Deno) a = Deno.env;", false],
  ["if (process.versions.deno) a = Deno.env;", false],
  ["if (false) Deno.serve(a);", false],
  ["if (import.meta.main) Deno.serve(a);", false],
  ["import.meta.main && Deno.serve(a);", false],
  ["if (import.meta.main) a();\nb = Deno.env;", true],
  ["a = false && Deno.serve(b);", false],
  ["try {\n  if (a) { b = Deno.env; }\n} catch {\n}", false],
  ["globalThis.Deno = {};\na = Deno.env;", false],
  ["import Deno from 'node:os';\na = Deno.env;", false],
  ["import { a as Deno } from 'node:os';\nb = Deno.env;", false],
  ["var a, Deno;\nb = Deno.env;", false],
  ["a = (Deno) => Deno.env;", false],
  ["a = Deno => Deno.env;", false],
  ["a = ({ Deno }, b) => Deno.env;", false],
  ["function Deno() {\n}\na = Deno.env;", false],
  ["class Deno {\n}\na = Deno.env;", false],
  ["a = Deno.env + 'no end", false],
  ["a = Deno.env; }", false],
  [`a = Deno.env;a${".b()".repeat(1e4)}`, false],
];

for (const [text, isUse] of MODULES) {
  const shown = JSON.stringify(text.slice(0, 100));
  Deno.test(`findDenoUsers() finds ${isUse ? "a" : "no"} use in ${shown}`, () => {
    assertEquals(findDenoUsers(`// a.ts\n${text}\n`), isUse ? ["a.ts"] : []);
  });
}

/** Modules as a bundle names them, and whether they are the project's. */
const PATHS: [path: string, isOwn: boolean][] = [
  ["routes/a.ts", true],
  ["../shared/a b.ts", true],
  ["D:/shared/a.ts", true],
  ["npm/registry.npmjs.org/a/1.0.0/a.js", false],
  ["../node_modules/@a/b/a.js", false],
  ["deno:https://example.com/a.ts", false],
];

for (const [path, isOwn] of PATHS) {
  Deno.test(`findDenoUsers() names ${isOwn ? "" : "no "}${path}`, () => {
    const bundle = `var a;\n\n// ${path}\na = Deno.pid;\n\n// b.ts\na = 1;\n`;
    assertEquals(findDenoUsers(bundle), isOwn ? [path] : []);
  });
}

Deno.test("findDenoUsers() names each of several modules once, and none that checks for Deno", () => {
  const bundle = `// b.ts
Deno.a(Deno.b);

// a.ts
Deno.a();

// c.ts
typeof Deno;
Deno.a();

// b.ts
Deno.c();
`;
  assertEquals(findDenoUsers(bundle), ["a.ts", "b.ts"]);
});

/** Code of a module after which no other can mean the global Deno. */
const DECLARATIONS = [
  "globalThis.Deno = {};",
  "Deno = {};",
  "var Deno = {};",
  "import { a as Deno } from 'node:os';",
  "import * as Deno from 'node:os';",
];

for (const text of DECLARATIONS) {
  Deno.test(`findDenoUsers() names no module beside ${text}`, () => {
    const bundle = `// a.ts\n${text}\n\n// b.ts\nDeno.a();\n`;
    assertEquals(findDenoUsers(bundle), []);
  });
}

Deno.test("findDenoUsers() names a module beside one that checks for Deno by a name of its own", () => {
  const bundle = "// a.ts\nvar isDeno = b();\n\n// c.ts\nDeno.a();\n";
  assertEquals(findDenoUsers(bundle), ["c.ts"]);
});

Deno.test("findDenoUsers() names the router once, by the export that is imported", () => {
  const modules = ["process/serve.ts", "process/shutdown.ts", "serve/app.ts"];
  const bundle = modules.map((path) => `// router/${path}\nDeno.a();\n`);
  assertEquals(findDenoUsers(bundle.join("\n")), ["@strata/router/serve"]);
});

/** Code of an entry that imports the router's serve, and whether it serves. */
const SERVERS: [text: string, isServing: boolean][] = [
  ["if (import.meta.main) serve(Deno.env);", false],
  ["import.meta.main && serve(a);", false],
  ["function b() {\n  serve(a);\n}\nif (import.meta.main) b();", false],
  ["var d = import.meta.main;\nif (d) serve(a);", false],
  ["if (false) serve2(a);", false],
  ["console.log(import.meta.main);\nserve(a);", true],
  ["var c = await serve2(a);\nif (import.meta.main) b();", true],
  ["serve(a);", true],
];

for (const [text, isServing] of SERVERS) {
  const shown = JSON.stringify(text);
  Deno.test(`findDenoUsers() names ${isServing ? "the" : "no"} router that ${shown} calls`, () => {
    const serving = "// router/process/serve.ts\nDeno.serve(a);\n\n";
    assertEquals(
      findDenoUsers(`${serving}// a.ts\n${text}\n`),
      isServing ? ["@strata/router/serve"] : [],
    );
  });
}

Deno.test("findDenoUsers() reads a bundle that names its interpreter", () => {
  const bundle = "#!/usr/bin/env deno\n// a.ts\nDeno.a();\n";
  assertEquals(findDenoUsers(bundle), ["a.ts"]);
});

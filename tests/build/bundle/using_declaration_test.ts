import { assertEquals } from "@std/assert";
import { findUsing } from "../../../router/build/bundle/using_declaration.ts";

/** Code of a module in a bundle, and whether it has a `using` declaration. */
const MODULES: [text: string, isUsing: boolean][] = [
  ["function a() { using b = c(); }", true],
  ["async function a() { await using b = c(); }", true],
  ["function a() { for (using b of c) d(b); }", true],
  ["var using = 1, a = using + 1;", false],
  ["var a = 'using b = c';", false],
  ["// using b = c();", false],
];

for (const [text, isUsing] of MODULES) {
  Deno.test(`findUsing() finds ${isUsing ? "one" : "none"} in ${text}`, () => {
    const bundle = `// a.ts\n${text}\n`;
    assertEquals(findUsing(bundle), isUsing ? ["a.ts"] : []);
  });
}

Deno.test("findUsing() names modules, including those of packages, each once", () => {
  const bundle = ["b.ts", "node_modules/c/c.js", "b.ts"]
    .map((path) => `// ${path}\n{ using a = b; using c = d; }\n`);
  assertEquals(findUsing(bundle.join("")), ["b.ts", "node_modules/c/c.js"]);
});

import { assertEquals } from "@std/assert";
import { listRequired } from "../../../router/build/bundle/required_module.ts";

/** Paths of modules, and the names that they are listed by. */
const ASKING: [path: string, by: string][] = [
  ["lib/a.cjs", "lib/a.cjs"],
  ["npm/registry.npmjs.org/a/1.0.0/lib/a.js", "a"],
  ["../npm/registry.npmjs.org/@a/b/1.0.0/a.js", "@a/b"],
  ["../npm/a.example/api/npm/b/1.0.0-rc.1_1/a.js", "b"],
  ["npm/a.example/artifacts/own/@a/b/1.0.0/a.js", "@a/b"],
  ["npm/x/y/z/a.js", "npm/x/y/z/a.js"],
  ["npm/x/y/1/a.js", "npm/x/y/1/a.js"],
  ["../app/node_modules/@a/b/a.js", "@a/b"],
  ["node_modules/.deno/a@1.0.0/node_modules/b/a.js", "b"],
];

for (const [path, by] of ASKING) {
  Deno.test(`listRequired() lists ${path} as ${by}`, () => {
    const bundle = `var __require;

// ${path}
var require_a = __commonJS({
  "${path}"(exports) {
    var c = __require("c/d");
    var e = own__require("e") + __require(c);
  }
});
`;
    assertEquals(listRequired(bundle), [{ specifier: "c/d", by }]);
  });
}

Deno.test("listRequired() lists all that a bundle requires, by the requiring module", () => {
  const bundle = `// a.cjs
__require("c") + __require("d");

// b.cjs
__require("c");
`;
  assertEquals(listRequired(bundle), [
    { specifier: "c", by: "a.cjs" },
    { specifier: "d", by: "a.cjs" },
    { specifier: "c", by: "b.cjs" },
  ]);
});

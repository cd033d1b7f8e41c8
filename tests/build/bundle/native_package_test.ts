import { assertEquals } from "@std/assert";
import { relative } from "@std/path";
import { findNativePackages } from "../../../router/build/bundle/native_package.ts";
import { createProjectFolder } from "../../test_folder.ts";

/** Files of a package, what its module does, and whether it is native. */
const PACKAGES: [file: string, text: string, isNative: boolean][] = [
  ["binding.gyp", "", true],
  ["src/binding.gyp", "", true],
  ["package.json", "", false],
  ["package.json", 'var b = __require("./a.node");', true],
  ["package.json", 'var b = require_a("./a.node");', true],
  ["package.json", 'var b = "./a.node";', false],
  ["lib/binding.gyp", "", false],
];

for (const [file, text, isNative] of PACKAGES) {
  Deno.test(`findNativePackages() finds ${isNative ? "a" : "no"} native part by ${file} and ${text || "no code"}`, () => {
    using folder = createProjectFolder({ [`node_modules/@a/b/${file}`]: "" });
    const way = `${
      relative(".", folder.path).replaceAll("\\", "/")
    }/node_modules/@a/b`;
    const bundle = `var __require;

// ${way}/a.js
${text}

// ${way}/lib/b.js

// binding.gyp
`;
    assertEquals(findNativePackages(bundle), isNative ? ["@a/b"] : []);
  });
}

Deno.test("findNativePackages() finds a package of which one of several modules loads an addon", () => {
  const bundle = `// node_modules/a/a.js
var a;

// node_modules/b/a.js
var b;

// node_modules/a/b.js
__require("./a.node");

// lib/a.js
__require("./a.node");
`;
  assertEquals(findNativePackages(bundle), ["a"]);
});

import { assertEquals } from "@std/assert";
import {
  normalizePackagePaths,
  normalizeSources,
} from "../../../router/build/bundle/package_path.ts";

const PATH = "npm/registry.npmjs.org/@a/b/1.0.0/index.js";

/** Paths to packages, and how the bundler writes them in a string. */
const WAYS: [way: string, written: string][] = [
  ["../.cache/deno/", "../.cache/deno/"],
  ["../José 漢ł/", "../Jos\\xE9 \\u6F22\\u0142/"],
  ["D:/cache/", "D:/cache/"],
  ["", ""],
];

/** Writes modules of packages, and what looks like the path to some. */
function writeBundle(comment: string, text: string): string {
  return `var __commonJS;

// ${comment}${PATH}/../first.js
var require_first = __commonJS({
  "${text}${PATH}/../first.js"() {
  }
});

// ${comment}${PATH}
var require_a = __commonJS({
  "${text}${PATH}"(exports, module) {
    exports.a = "// ../${PATH}";
  }
});
var init_a = __esm({
  async "${text}${PATH}"() {
  }
});
var scripts = {
  "../${PATH}": \`
// https://cdn.example.com/${PATH}
// npm/a/../b.js
\`
};
`;
}

for (const [way, written] of WAYS) {
  Deno.test(`normalizePackagePaths() changes only the paths of packages in "${way}"`, () => {
    assertEquals(
      normalizePackagePaths(writeBundle(way, written)),
      writeBundle("", ""),
    );
  });
}

Deno.test("normalizeSources() changes only the paths of packages", () => {
  const own = ["a.ts", "../npm/a.js", "../npm-own/a.ts", "a/../npm/a.ts"];
  const map = {
    version: 3 as const,
    sourcesContent: [],
    names: [],
    mappings: "",
  };
  const sources = [...own, `../.cache/deno/${PATH}`];
  const named = normalizeSources({ ...map, sources });
  assertEquals(named.sources, [...own, PATH]);
});

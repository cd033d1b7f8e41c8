import { assertEquals } from "@std/assert";
import {
  nameAlike,
  nameSourcesAlike,
} from "../../../router/build/bundle/package_way.ts";

const PATH = "registry.npmjs.org/a/1.0.0/index.js";

/** Ways to packages, and how the bundler writes them in a text. */
const WAYS: [way: string, written: string][] = [
  ["../.cache/deno/npm", "../.cache/deno/npm"],
  ["../José 漢ł/npm", "../Jos\\xE9 \\u6F22\\u0142/npm"],
];

for (const [way, written] of WAYS) {
  Deno.test(`nameAlike() names what lies in ${way}, and nothing else`, () => {
    const bundle = (comment: string, text: string) =>
      `var __commonJS;

// ${comment}/${PATH}/../first.js
var require_first = __commonJS({
  "${text}/${PATH}/../first.js"() {
  }
});

// ${comment}/${PATH}
var require_a = __commonJS({
  "${text}/${PATH}"(exports) {
    exports.a = "// ${way}/${PATH}";
  }
});

// a/${way}/${PATH}
`;
    const named = nameAlike(bundle(way, written), way);
    assertEquals(named, bundle("npm", "npm"));
  });
}

Deno.test("nameAlike() and nameSourcesAlike() leave what has no packages as it is", () => {
  const map = {
    version: 3 as const,
    sources: ["undefined/a.ts"],
    sourcesContent: [null],
    names: [],
    mappings: "",
  };
  assertEquals(
    nameAlike("\n// undefined/a.ts\n", undefined),
    "\n// undefined/a.ts\n",
  );
  assertEquals(nameSourcesAlike(map, undefined), map);
  const sources = ["../npm/a.js", "../npm-own/a.ts", "a/../npm/a.ts"];
  const named = nameSourcesAlike({ ...map, sources }, "../npm");
  assertEquals(named.sources, ["npm/a.js", ...sources.slice(1)]);
});

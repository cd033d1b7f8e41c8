import { assertEquals, assertThrows } from "@std/assert";
import { SEPARATOR } from "@std/path";
import {
  countLostColumns,
  countLostLines,
  repairHelpers,
  repairMinifiedHelpers,
} from "../../../router/build/bundle/bundler_helper.ts";

/** Runs a helper, repaired, on a module that throws; counts how often it does. */
function countThrows(helper: string, name: string, module: string): number {
  const repaired = repairMinifiedHelpers(`var other=1,${helper};`);
  const evaluate = new Function(`${repaired}return ${name}(${module});`)();
  let count = 0;
  for (let round = 0; round < 3; round++) {
    assertThrows(evaluate, Error, "late");
    count++;
  }
  return count;
}

const THROWING = '()=>{throw new Error("late")}';

/** Helpers as a minifier names their parts, and the name of each. */
const HELPERS: [helper: string, name: string][] = [
  ["r=(s,i)=>()=>(s&&(i=s(s=0)),i)", "r"],
  ["$=(e,t)=>()=>(e&&(t=e(e=0)),t)", "$"],
  ["ab=($,_)=>()=>($&&(_=$($=0)),_)", "ab"],
  ["l=(e,r)=>()=>(r||e((r={exports:{}}).exports,r),r.exports)", "l"],
  ["$=(e,$t)=>()=>($t||e(($t={exports:{}}).exports,$t),$t.exports)", "$"],
];

for (const [helper, name] of HELPERS) {
  Deno.test(`repairMinifiedHelpers() makes a module throw again by ${helper}`, () => {
    assertEquals(countThrows(helper, name, THROWING), 3);
  });
}

Deno.test("repairMinifiedHelpers() keeps a module that was evaluated", () => {
  const [helper, name] = HELPERS[0];
  const repaired = repairMinifiedHelpers(`var ${helper};`);
  const evaluate = new Function(
    `${repaired}let n=0;return ${name}(()=>++n);`,
  )();
  assertEquals([evaluate(), evaluate()], [1, 1]);
});

Deno.test("repairMinifiedHelpers() reads long literals once", () => {
  const bundle = `var a="${"0123456789abcdef".repeat(2 ** 16)}";`;
  assertEquals(repairMinifiedHelpers(bundle), bundle);
});

/** Functions that refuse to require a module, and what repairs each. */
const REQUIRING: [refusing: string, repair: (bundle: string) => string][] = [
  [
    `function(x) {\n  throw Error('Dynamic require of "' + x + '"');\n}`,
    (text) => repairHelpers(`${text}\n// a.js\n`),
  ],
  // As the bundler renames it where a module declares an "x".
  [
    `function(x2) {\n  throw Error('Dynamic require of "' + x2 + '"');\n}`,
    (text) => repairHelpers(`${text}\n// a.js\n`),
  ],
  [
    `function(e){throw Error('Dynamic require of "'+e+'"')}`,
    repairMinifiedHelpers,
  ],
];

for (const [refusing, repair] of REQUIRING) {
  Deno.test(`${refusing} is repaired to require what a platform has`, () => {
    const require = new Function(repair(`return ${refusing}`))();
    assertEquals(require("node:path").sep, SEPARATOR);
    assertThrows(() => require("none"), Error, 'Dynamic require of "none"');
  });
}

/** What the bundler writes where a platform has `require`. */
const NODE_REQUIRE =
  'import { createRequire as __deno_internal_createRequire } from "node:module";';

/** Bundles, and how many lines they lack that their source map counts. */
const LOST_LINES: [bundle: string, lines: number][] = [
  [`${NODE_REQUIRE}\n\n// a.js\n`, 3],
  [`var __esm;\n\n// a.js\n${NODE_REQUIRE}\n`, 0],
  ["// a.js\nvar a;\n", 0],
];

for (const [bundle, lines] of LOST_LINES) {
  Deno.test(`countLostLines() counts ${lines} in ${JSON.stringify(bundle)}`, () => {
    assertEquals(countLostLines(bundle), lines);
  });
}

Deno.test("countLostColumns() counts none where no CommonJS module is imported", () => {
  assertEquals(countLostColumns("var a=1;export{a as default};"), 0);
});

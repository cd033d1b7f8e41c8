import { assertEquals } from "@std/assert";
import {
  importByName,
  importFromNpm,
} from "../../../router/build/bundle/external_import.ts";
import type { Externals } from "../../../router/build/bundle/external_package.ts";

const PACKAGES = [
  { name: "sharp", version: "0.34.5" },
  { name: "@node-rs/argon2", version: "2.2.1" },
];
const EXTERNALS: Externals = {
  packages: PACKAGES,
  imports: new Map([
    ["npm:sharp@0.34", "sharp"],
    ["images", "sharp"],
    ["@node-rs/argon2", "@node-rs/argon2"],
  ]),
};

/** Code that only mentions imports. */
const TEXTS =
  `log('id from "images"', \`import("sharp")\`); /* import "sharp" */`;

const EXPORTING = `var a; export { a }; ${TEXTS}`;

/** Imports in a bundle, by the names of packages, and as Deno finds those. */
const IMPORTS: [written: string, byName: string, fromNpm: string][] = [
  [
    'import sharp from "npm:sharp@0.34";',
    'import sharp from "sharp";',
    'import sharp from "npm:sharp@0.34.5";',
  ],
  ['import"images";', 'import"sharp";', 'import"npm:sharp@0.34.5";'],
  [
    'import{a as b}from"@node-rs/argon2";',
    'import{a as b}from"@node-rs/argon2";',
    'import{a as b}from"npm:@node-rs/argon2@2.2.1";',
  ],
  [
    'import("sharp/lib/is.js")',
    'import("sharp/lib/is.js")',
    'import("npm:sharp@0.34.5/lib/is.js")',
  ],
  [
    'import a from "sharpen";',
    'import a from "sharpen";',
    'import a from "sharpen";',
  ],
  [
    'import a from "@a/sharp/b.js";',
    'import a from "@a/sharp/b.js";',
    'import a from "@a/sharp/b.js";',
  ],
  ['log("images")', 'log("images")', 'log("images")'],
  [TEXTS, TEXTS, TEXTS],
  [EXPORTING, EXPORTING, EXPORTING],
  [
    'import "images"; what acorn cannot read',
    'import "sharp"; what acorn cannot read',
    'import "npm:sharp@0.34.5"; what acorn cannot read',
  ],
];

for (const [written, byName, fromNpm] of IMPORTS) {
  Deno.test(`importByName() and importFromNpm() rewrite ${written}`, () => {
    const mapped = { text: written, sourceMap: undefined };
    const named = importByName(mapped, EXTERNALS);
    const { text } = importFromNpm(named, PACKAGES);
    assertEquals([named.text, text], [byName, fromNpm]);
  });
}

import { assertEquals } from "@std/assert";
import {
  describeVersionLiteral,
  findVersionLiterals,
} from "../../router/files/version_literal.ts";

const warn = (source: string) =>
  findVersionLiterals(source)
    .map((literal) => describeVersionLiteral(literal, "_version.ts"));

/** Settings, and what is reported of their numbers. */
const LITERALS: [source: string, reported: string[]][] = [
  ["{ version: 1.5, extends: 1 }", []],
  ['{ version: "1.10" }', []],
  ["{ version: 1.10 }", [
    "1: version: 1.10 is the number 1.1, so the version is 1.1.",
  ]],
  ['{\n  "extends": 2.0,\n  version: 3.\n}', [
    "2: extends: 2.0 is the number 2, so the version is 2.",
    "3: version: 3. is the number 3, so the version is 3.",
  ]],
  ["{ version: 1_0.50 }", [
    "1: version: 1_0.50 is the number 10.5, so the version is 10.5.",
  ]],
  ["{ version: 2022-11-15 }", [
    "1: version: 2022-11-15 is the number 1996, so the version is 1996.",
  ]],
  ["{ version: 2024-10, extends: 2024 - 7 }", [
    "1: version: 2024-10 is the number 2014, so the version is 2014.",
  ]],
  ["const old = /version: 1.10/g; { version: 1.5 }", []],
  ['const quote = /["\\/]/; { version: 1.10, title: "" }', [
    "1: version: 1.10 is the number 1.1, so the version is 1.1.",
  ]],
  ["const half = all / 2; // version: 1.10 / 2\n{ version: 2 }", []],
  ["// version: 1.10\n/* version: 1.10 */ `version: 1.10`", []],
];

Deno.test("a number that loses a digit can be kept as a string, and one that ends with a dot cannot", () => {
  const [{ fix: kept }] = warn("version: 3.0");
  const [{ fix: cut }] = warn("version: 3.");
  assertEquals([kept, cut], [
    'Write "3.0" to keep it as it is, or 3.',
    "Write 3.",
  ]);
});

for (const [source, reported] of LITERALS) {
  Deno.test(`of ${JSON.stringify(source)}, ${reported.length || "no"} number is reported to lose a digit`, () => {
    assertEquals(
      warn(source).map(({ places, reason }) =>
        `${places[0].slice("_version.ts:".length)}: ${reason}`
      ),
      reported,
    );
  });
}

import { assertEquals, assertMatch } from "@std/assert";
import { isGeneralized } from "../../../../router/cli/contract/width/parameter_width.ts";
import {
  leastOf,
  mostOf,
} from "../../../../router/cli/contract/width/type_expression.ts";
import { sampleTexts } from "../../../../router/path/expression/sample_text.ts";
import {
  hasSubstitutedSeparator,
  substituteSyntax,
} from "../../../../router/path/segment_text.ts";
import { BUILTIN_TYPES } from "../../../../router/path/type/builtin_type.ts";
import { collectTypes } from "../../../../router/path/type/known_types.ts";
import { findType } from "../../../../router/path/type/named_type.ts";
import type { BuiltinType } from "../../../../router/path/type/params.ts";

/** Values of each type, as different as its values can be. */
const VALUES: Readonly<Record<BuiltinType, readonly string[]>> = {
  uuid: [
    "6f1c2a34-0000-4000-8000-0123456789ab",
    "6F1C2A34-0000-4000-8000-0123456789AB",
  ],
  ymd: ["2024-02-29"],
  int: ["7", "-1"],
  float: ["7", "-12.75"],
  alpha: ["a", "Z"],
  slug: [
    "a-1",
    "z",
    "7",
    "2024-02-29",
    "6f1c2a34-0000-4000-8000-0123456789ab",
  ],
  ext: ["a b.txt", "0.5"],
  str: ["~", "7", "a.b", substituteSyntax("a/b")],
  path: ["~", "7", "a.b", "a/b"],
};

const TYPES = Object.keys(VALUES) as BuiltinType[];

/** All pairs of types. */
const PAIRS = TYPES.flatMap((one) =>
  TYPES.filter((other) => other !== one).map((other) => [one, other] as const)
);

function takes(type: BuiltinType, text: string): boolean {
  return BUILTIN_TYPES[type].accepts(text, 0, text.length) &&
    // Only a path has several segments, and none with an escaped slash.
    (type === "path" ? !hasSubstitutedSeparator(text) : !text.includes("/"));
}

Deno.test("a parameter is generalized by the types that accept all of its values", () => {
  for (const [old, now] of PAIRS) {
    assertEquals(
      isGeneralized(`<${old}>`, `<${now}>`),
      VALUES[old].every((value) => takes(now, value)),
      `${old} to ${now}`,
    );
  }
});

/**
 * Types and expressions, and whether the second matches all that the first
 * matches.
 */
const EXPRESSIONS: [old: string, now: string, isGeneralized: boolean][] = [
  ["open|closed", "open|closed|half", true],
  ["open|closed|half", "open|closed", false],
  ["open|closed", "slug", true],
  ["open|Closed", "slug", false],
  ["[0-9]{1,5}", "int", true],
  // An int holds no more.
  ["[0-9]{1,20}", "int", false],
  ["[0-9]+", "float", true],
  ["[0-9]{1,5}", "[0-9]+", true],
  // Expressions match no long texts.
  ["alpha", "[a-zA-Z]+", false],
  ["int", "-?[0-9]+", false],
  ["ext=jpg", "[a-z]+\\.jpg", false],
  ["uuid", "[0-9A-Fa-f-]+", true],
  ["ymd", "[0-9-]+", true],
  ["ext", "\\w+", false],
  ["[a-z]+\\.jpg", "ext", true],
  // Not every text of its form is a date.
  ["2024-02-3[0-9]", "ymd", false],
  ["[0-9]+", "sku", false],
  ["sku", "[0-9]+", false],
  ["str", ".+", false],
  ["(", "[0-9]+", false],
];

Deno.test("a parameter is generalized by expressions that match all of its values", () => {
  for (const [old, now, expected] of EXPRESSIONS) {
    assertEquals(
      isGeneralized(`<${old}>`, `<${now}>`),
      expected,
      `${old} to ${now}`,
    );
  }
});

Deno.test("the expressions of types match what the types accept", () => {
  const types = collectTypes([], []);
  for (const type of TYPES) {
    const { accepts } = findType(types, type);
    const most = mostOf(type);
    for (const text of TYPES.flatMap((other) => VALUES[other])) {
      if (most === undefined || !accepts(text, 0, text.length)) continue;
      assertMatch(text, new RegExp(`^(?:${most})$`), type);
    }
    const least = leastOf(type);
    for (const text of least === undefined ? [] : sampleTexts(least, "")) {
      assertEquals(accepts(text, 0, text.length), true, `${type}: ${text}`);
    }
  }
});

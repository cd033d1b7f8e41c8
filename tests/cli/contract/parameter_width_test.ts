import { assertEquals } from "@std/assert";
import { isGeneralized } from "../../../router/cli/contract/parameter_width.ts";
import {
  hasSeparatorApart,
  setApart,
} from "../../../router/path/segment_text.ts";
import { BUILTIN_TYPES } from "../../../router/path/type/builtin_type.ts";
import type { BuiltinType } from "../../../router/path/type/params.ts";

/** Values of each type, as unlike each other as its values can be. */
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
  str: ["~", "7", "a.b", setApart("a/b")],
  path: ["~", "7", "a.b", "a/b"],
};

const TYPES = Object.keys(VALUES) as BuiltinType[];

/** All types beside each other. */
const PAIRS = TYPES.flatMap((one) =>
  TYPES.filter((other) => other !== one).map((other) => [one, other] as const)
);

function takes(type: BuiltinType, text: string): boolean {
  return BUILTIN_TYPES[type].accepts(text, 0, text.length) &&
    // Only a path has several segments, and none with an escaped slash.
    (type === "path" ? !hasSeparatorApart(text) : !text.includes("/"));
}

Deno.test("a parameter is generalized by the types that take all of its values", () => {
  for (const [old, now] of PAIRS) {
    assertEquals(
      isGeneralized(`<${old}>`, `<${now}>`),
      VALUES[old].every((value) => takes(now, value)),
      `${old} to ${now}`,
    );
  }
});

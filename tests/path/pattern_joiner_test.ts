import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { createPathReader } from "../../router/path/path_reader.ts";
import type { Pattern } from "../../router/path/pattern.ts";
import {
  createPatternJoiner,
  joinPatterns,
} from "../../router/path/pattern_joiner.ts";
import { collectTypes } from "../../router/path/type/known_types.ts";

const readPath = createPathReader(collectTypes([], []));
const path = fc.array(fc.constantFrom("a", "b", "<id:int>", "<id>", "%61"), {
  maxLength: 4,
}).map((segments) => segments.map((segment) => `/${segment}`).join(""));

function describe({ text, segments, parameters, length, shape }: Pattern) {
  return { text, segments, parameters, length, shape };
}

Deno.test("joinPatterns() joins as the texts would be read together", () => {
  fc.assert(fc.property(path, path, (first, second) => {
    assertEquals(
      describe(joinPatterns(readPath(first), readPath(second))),
      describe(readPath(first + second)),
    );
  }));
});

Deno.test("createPatternJoiner() joins alike whatever it has joined before", () => {
  const firsts = ["", "/v1", "/v2", "/<tenant>/v1"].map(readPath);
  const parts = fc.array(fc.tuple(fc.constantFrom(...firsts), path));
  fc.assert(fc.property(parts, (parts) => {
    const join = createPatternJoiner();
    for (const [first, second] of parts) {
      assertEquals(
        describe(join(first, readPath(second))),
        describe(readPath(first.text + second)),
      );
    }
  }));
});

Deno.test("createPatternJoiner() joins once what patterns begin with alike", () => {
  const join = createPatternJoiner();
  const first = readPath("/v1");
  const users = join(first, readPath("/users"));
  assertEquals(join(first, readPath("/users/<id:int>")).before === users, true);
});

import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { createPathReader } from "../../router/path/path_reader.ts";
import { outlineOfPath, shapeOf } from "../../router/path/path_shape.ts";
import {
  joinPatterns,
  outlineOfPattern,
  type Pattern,
  refuseBadPattern,
} from "../../router/path/pattern.ts";
import { collectTypes } from "../../router/path/type/known_types.ts";
import { Refusal } from "../../router/report/refusal.ts";

const readPath = createPathReader(collectTypes([], []));

const SAME_SHAPE: [a: string, b: string, same: boolean][] = [
  ["/<id:int>", "/<key:int>", true],
  ["/<id>", "/<id:str>", true],
  ["/é", "/%C3%A9", true],
  ["/api", "/%61pi", true],
  ["/<id:int>", "/<id:str>", false],
  ["/a/b", "/a%2Fb", false],
  ["/int", "/<x:int>", false],
  ["/", "/a", false],
];

for (const [a, b, same] of SAME_SHAPE) {
  Deno.test(`${a} and ${b} have ${same ? "the same shape" : "different shapes"}`, () => {
    assertEquals(readPath(a).shape === readPath(b).shape, same);
  });
}

const SHAPED = [
  "",
  "/users",
  "/<id>/<key:int>",
  "/<id:[^<>]+>/a",
  "/<file:ext=png|jpg>",
  "/%61%2Fb/%C3%A9/é",
  "/%3Cid%3E/%253Cid%253E",
  "/a/<rest:path>/<b:slug>",
];

for (const path of SHAPED) {
  Deno.test(`the pattern of "${path}" has the shape and the outline of its text`, () => {
    const pattern = readPath(path);
    assertEquals(pattern.shape, shapeOf(pattern.text));
    assertEquals(outlineOfPattern(pattern), outlineOfPath(pattern.text));
  });
}

const CLASHES: [path: string, code: string][] = [
  ["/<id>/<id:int>", "duplicate-param"],
  ["/<a:ext>/<b:ext>", "duplicate-param"],
  ["/<ext>/<b:ext>", "duplicate-param"],
  ["/<ext:ext>", "duplicate-param"],
  ["/<a:path>/x/<b:path>", "bad-parameter"],
];

for (const [path, code] of CLASHES) {
  Deno.test(`refuseBadPattern() refuses ${path}, wherever it is split`, () => {
    const segments = path.split("/").slice(1);
    for (let count = 0; count <= segments.length; count++) {
      const [first, second] = [
        segments.slice(0, count),
        segments.slice(count),
      ].map((part) => readPath(part.join("/")));
      const error = assertThrows(
        () => refuseBadPattern(first, second),
        Refusal,
      );
      assertEquals(error.code, code);
      assertEquals(error.message.includes(first.text + second.text), true);
    }
  });
}

Deno.test("refuseBadPattern() reports every mistake at once, each only once", () => {
  const { all } = assertThrows(
    () =>
      refuseBadPattern(
        readPath("/<a:ext>/<x:path>"),
        readPath("/<a:ext>/<b>/<b>/<b>/<y:path>"),
      ),
    Refusal,
  );
  assertEquals(
    all.map(({ message }) => message.replace(/(?: in )?\/\S+ ?/, "")),
    [
      'Parameter "a" occurs twice',
      'Parameter "ext" occurs twice',
      'Parameter "b" occurs 3 times',
      'has several parameters of type "path".',
    ],
  );
});

const path = fc.array(fc.constantFrom("a", "b", "<id:int>", "<id>", "%61"), {
  maxLength: 4,
}).map((segments) => segments.map((segment) => `/${segment}`).join(""));

function describe({ text, segments, parameters, length, shape }: Pattern) {
  return { text, segments, parameters, length, shape };
}

Deno.test("joinPatterns() returns what reading the joined texts returns", () => {
  fc.assert(fc.property(path, path, (first, second) => {
    assertEquals(
      describe(joinPatterns(readPath(first), readPath(second))),
      describe(readPath(first + second)),
    );
  }));
});

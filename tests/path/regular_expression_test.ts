import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { Refusal } from "../../router/path/mistake.ts";
import { compileExpression } from "../../router/path/regular_expression.ts";

const ACCEPTED: [source: string, fits: string[], misfits: string[]][] = [
  ["[a-z]+", ["a", "zz"], ["", "A", "a1"]],
  ["[a-z]{2}", ["ab"], ["a", "abc"]],
  ["[a-z]{2,3}-[0-9]{1,}", ["ab-1", "abc-12"], ["a-1", "abcd-1", "ab-"]],
  ["x{0}y", ["y"], ["xy"]],
  ["[a-z]+[0-9]+", ["a1", "ab12"], ["a", "1a"]],
  ["\\w+-\\d+", ["a_1-2"], ["a-b"]],
  ["jpg|png|webp", ["jpg", "webp"], ["gif"]],
  ["(?:v[0-9]+|latest)", ["v10", "latest"], ["v"]],
  ["(?<year>[0-9]{4})", ["2024"], ["24"]],
  ["(ab)*c", ["c", "ababc"], ["abac"]],
  ["a?b?c", ["c", "ac", "bc", "abc"], ["ba"]],
  [".*\\.txt", ["a.txt", "a.b.txt"], ["a.md"]],
  ["[^>]+", ["a"], [">"]],
  ["[\\w.-]+", ["a.b-c"], ["a b"]],
  ["[a-]+", ["a-"], ["b"]],
  ["\\x41\\u0042", ["AB"], ["ab"]],
  ["\\S\\D\\W", ["aa!"], ["a1!"]],
  ["\\$\\^\\/", ["$^/"], ["a"]],
  ["[a-z]+?-", ["a-"], ["a"]],
];

for (const [source, fits, misfits] of ACCEPTED) {
  Deno.test(`compileExpression() accepts ${source}`, () => {
    const expression = compileExpression(source);
    for (const text of fits) assertEquals(expression.test(text), true, text);
    for (const text of misfits) {
      assertEquals(expression.test(text), false, text);
    }
  });
}

const REFUSED: [source: string, reason: string][] = [
  ["(a+)+", "two ways"],
  ["(a*)*", "two ways"],
  ["(a|a)*", "two ways"],
  ["(a|ab)*(b|c)*", "two ways"],
  ["(.*)(.*)(.*)b", "two ways"],
  ["([a-z]+)*", "two ways"],
  ["[a-z]+[a-z0-9]*", "two ways"],
  ["(a?){30}a{30}", "two ways"],
  ["(a?b?)*c", "two ways"],
  ["(\\w+\\s?)*x", "two ways"],
  ["(.|\\w)*x", "two ways"],
  ["([^a]|b)*c", "two ways"],
  ["(?=a)a", "look-around"],
  ["(?!a)b", "look-around"],
  ["(?<!a)b", "look-around"],
  ["(a)\\1", "not supported"],
  ["\\bword", "not supported"],
  ["\\p{L}", "not supported"],
  ["^a$", "no use here"],
  ["a$", "no use here"],
  ["(", "cannot be read"],
  ["a)", "cannot be read"],
  ["[", "cannot be read"],
  ["[z-a]", "cannot be read"],
  ["a{300}", "longer than 256"],
];

for (const [source, reason] of REFUSED) {
  Deno.test(`compileExpression() refuses ${source}`, () => {
    const error = assertThrows(
      () => compileExpression(source),
      Refusal,
      reason,
    );
    assertEquals(error.code, "unsafe-regex");
  });
}

Deno.test("compileExpression() sees letters of either case with the flag i", () => {
  assertEquals(compileExpression("[a-c]+x", "i").test("AbCX"), true);
  assertThrows(() => compileExpression("(a|A)*b", "i"), Refusal, "two ways");
  assertEquals(compileExpression("(a|A)*b").test("aAb"), true);
});

/** Counts the ways in which a backtracking matcher can read prefixes. */
function countReadings(nodes: readonly Piece[], text: string): number {
  let readings = 0;
  const walk = (piece: number, at: number): void => {
    readings++;
    if (readings > 5000 || piece === nodes.length) return;
    const { set, min, max } = nodes[piece];
    for (let count = 0; count <= max; count++) {
      if (count >= min) walk(piece + 1, at + count);
      if (!set.includes(text[at + count] ?? "\n")) break;
    }
  };
  walk(0, 0);
  return readings;
}

interface Piece {
  readonly set: string;
  readonly min: number;
  readonly max: number;
}

Deno.test("compileExpression() accepts only what is read in linear time", () => {
  const piece = fc.record({
    set: fc.constantFrom("a", "b", "ab", "abc"),
    min: fc.constantFrom(0, 1),
    max: fc.constantFrom(1, Infinity),
  });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const source = pieces.map(({ set, min, max }) =>
        `[${set}]${max === 1 ? (min ? "" : "?") : min ? "+" : "*"}`
      ).join("");
      try {
        compileExpression(source);
      } catch {
        return;
      }
      for (const text of ["a".repeat(64), "ab".repeat(32), "abc".repeat(21)]) {
        const bound = (text.length + 2) * (pieces.length + 1);
        assertEquals(countReadings(pieces, text) <= bound, true, source);
      }
    }),
    { numRuns: 500 },
  );
});

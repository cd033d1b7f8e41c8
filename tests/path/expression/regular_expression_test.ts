import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import fc from "fast-check";
import { compileExpression } from "../../../router/path/expression/regular_expression.ts";
import { Refusal } from "../../../router/report/refusal.ts";

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
  ["[\\w-.]+", ["a-b.c"], ["a b"]],
  ["([^a-zb]|z)*", ["Az"], ["b"]],
  ["(a*)?", ["", "aa"], ["b"]],
  ["a{256}", ["a".repeat(256)], ["a"]],
  ["([\\d-a-z]|b)*", ["1-azb"], ["c"]],
  ["([\\w-\\s]|!)*", ["a- !"], ["?"]],
  ["\\x41\\u0042", ["AB"], ["ab"]],
  ["\\S\\D\\W", ["aa!"], ["a1!"]],
  ["\\$\\^\\/", ["$^/"], ["a"]],
  ["[a-z]+?-", ["a-"], ["a"]],
  ["(.|[\\n\\r\\u2028\\u2029])*", ["a\u2028b\n"], []],
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

Deno.test("a class that excludes a letter excludes both of its cases with the flag i", () => {
  const expression = compileExpression("[^a]*a[^a]*", "i");
  assertEquals(expression.test("bAb"), true);
  assertEquals(expression.test("bab a"), false);
  assertThrows(() => compileExpression("([^b]|a)*", "i"), Refusal, "two ways");
});

Deno.test("compileExpression() reports what an engine cannot parse without the anchors around it", () => {
  const { message } = assertThrows(() => compileExpression("a("), Refusal);
  assertMatch(message, /^Regular expression "a\(" cannot be parsed: /);
  assertEquals(message.includes("(?:"), false, message);
});

const REFUSED: [source: string, reason: string][] = [
  ["(a+)+", "two ways"],
  ["(a*)*", "two ways"],
  ["(a|a)*", "two ways"],
  ["(a|a)b", "two ways"],
  ["(a|ab)*(b|c)*", "two ways"],
  ["(.*)(.*)(.*)b", "two ways"],
  ["([a-z]+)*", "two ways"],
  ["[a-z]+[a-z0-9]*", "two ways"],
  ["(a?){30}a{30}", "two ways"],
  ["(a?b?)*c", "two ways"],
  ["(\\w+\\s?)*x", "two ways"],
  ["(.|\\w)*x", "two ways"],
  ["([^a]|b)*c", "two ways"],
  ["(a?|b?)(c?|d?)x", "two ways"],
  ["(|){3}x", "two ways"],
  ["(a?){2}", "two ways"],
  ["(a?){0,2}", "two ways"],
  ["((a?)+b)*", "two ways"],
  ["((|a)+b)*", "two ways"],
  ["(\\ud83d|[😀])*x", "two ways"],
  ["([a-\\d]|\\d)*x", "a range that ends in a class"],
  ["([\\d-+--z]|b)*x", "two ways"],
  ["(\\060|0)*x", "an octal escape"],
  ["(?=a)a", "look-around"],
  ["(?!a)b", "look-around"],
  ["(?<!a)b", "look-around"],
  ["(a)\\1", "not supported"],
  ["\\bword", "not supported"],
  ["\\p{L}", "not supported"],
  ["(?:\\X41|X41)*b", "not supported"],
  ["\\U0041", "not supported"],
  ["^a$", "always matches the whole segment"],
  ["a$", "always matches the whole segment"],
  ["a}", 'has a misplaced "}"'],
  ["(", "cannot be parsed"],
  ["a)", "cannot be parsed"],
  ["[", "cannot be parsed"],
  ["[z-a]", "cannot be parsed"],
  ["a{300}", "more than 256 characters, counting each repetition"],
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

/** Refused expressions, and what to write instead. */
const FIXES: [source: string, fix: string, flags?: string][] = [
  ["(foo", "Write a JavaScript regular expression"],
  ["a)(b", "Write \\) for the character itself."],
  ["a}", "Write \\} for the character itself."],
  ["^a$", "Remove ^ and $."],
  ["(?=a)a", "Write (…), (?:…) or (?<name>…), or use a custom type"],
  ["a\\bc", "List the characters to match, such as [a-z]"],
  ["[a-z]{300}", "Lower the counts, replace them with * or +, or use"],
  ["(a+)+b", "Write one that matches each string in one way only"],
  ["a", "Remove the others: each segment is matched once", "g"],
  ["[a--b]", "Remove nested classes and set operations, and use u", "v"],
];

for (const [source, fix, flags] of FIXES) {
  Deno.test(`compileExpression() says what to write instead of ${source}`, () => {
    const error = assertThrows(
      () => compileExpression(source, flags),
      Refusal,
    );
    assertEquals(error.fix.slice(0, fix.length), fix);
  });
}

Deno.test("compileExpression() accepts nested groups that the stack can hold", () => {
  const nest = (depth: number) => "(?:".repeat(depth) + "a" + ")".repeat(depth);
  assertEquals(compileExpression(nest(100) + nest(100)).test("aa"), true);
  for (const depth of [101, 5_000, 50_000]) {
    const { message } = assertThrows(
      () => compileExpression(nest(depth)),
      Refusal,
    );
    assertMatch(message, /nests more than 100 groups|cannot be parsed/);
  }
});

Deno.test("compileExpression() reads letters as both of their cases with the flag i", () => {
  assertEquals(compileExpression("[a-c]+x", "i").test("AbCX"), true);
  assertThrows(() => compileExpression("(a|A)*b", "i"), Refusal, "two ways");
  assertEquals(compileExpression("(a|A)*b").test("aAb"), true);
});

Deno.test("compileExpression() knows which characters the flags i and u make equal", () => {
  const twins = ["(k|\u212a)*x", "(\u017f|S)*x", "([j-l]|\u212a)*x"];
  for (const source of twins) {
    assertThrows(() => compileExpression(source, "iu"), Refusal, "two ways");
  }
  const half = "(\\ud83d\\ude00|😀)*x";
  assertThrows(() => compileExpression(half, "u"), Refusal, "a lone surrogate");
  assertEquals(compileExpression("[😀😁]+", "u").test("😁😀"), true);
});

/** The syntax tree of a random expression. */
type Piece =
  | { readonly kind: "set"; readonly set: string }
  | { readonly kind: "sequence"; readonly pieces: readonly Piece[] }
  | { readonly kind: "choice"; readonly pieces: readonly Piece[] }
  | Repeat;

interface Repeat {
  readonly kind: "repeat";
  readonly piece: Piece;
  readonly min: number;
  readonly max: number;
}

const COUNTS: Readonly<Record<string, string>> = {
  "0,1": "?",
  "0,Infinity": "*",
  "1,Infinity": "+",
  "2,2": "{2}",
  "1,3": "{1,3}",
};

function write(piece: Piece): string {
  switch (piece.kind) {
    case "set":
      return `[${piece.set}]`;
    case "sequence":
      return piece.pieces.map(write).join("");
    case "choice":
      return `(?:${piece.pieces.map(write).join("|")})`;
    case "repeat":
      return `(?:${write(piece.piece)})${COUNTS[`${piece.min},${piece.max}`]}`;
  }
}

const MAX_STEPS = 1_000_000;

/**
 * Counts the steps of a backtracking engine that looks for a match of the
 * whole text and finds none (ECMA-262 section 22.2.2).
 */
function countSteps(whole: Piece, text: string): number {
  let steps = 0;
  const read = (
    piece: Piece,
    at: number,
    next: (at: number) => void,
  ): void => {
    if (++steps > MAX_STEPS) throw new Error(`${write(whole)} runs away`);
    if (piece.kind === "repeat") {
      readRepeat(piece, 0, at, next);
    } else if (piece.kind === "set") {
      if (at < text.length && piece.set.includes(text[at])) next(at + 1);
    } else if (piece.kind === "choice") {
      for (const choice of piece.pieces) read(choice, at, next);
    } else {
      readSequence(piece.pieces, at, next);
    }
  };
  const readSequence = (
    [first, ...rest]: readonly Piece[],
    at: number,
    next: (at: number) => void,
  ): void =>
    first
      ? read(first, at, (after) => readSequence(rest, after, next))
      : next(at);
  const readRepeat = (
    repeat: Repeat,
    count: number,
    at: number,
    next: (at: number) => void,
  ): void => {
    if (count < repeat.max) {
      read(repeat.piece, at, (after) => {
        // An engine abandons a repetition that matches nothing.
        const goesOn = count < repeat.min || after > at;
        if (goesOn) readRepeat(repeat, count + 1, after, next);
      });
    }
    if (count >= repeat.min) next(at);
  };
  read(whole, 0, () => steps++);
  return steps;
}

const { piece } = fc.letrec<{ piece: Piece }>((tie) => ({
  piece: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.record({
      kind: fc.constant("set" as const),
      set: fc.constantFrom("a", "b", "c", "d", "ab", "cd", "abc"),
    }),
    fc.record({
      kind: fc.constant("repeat" as const),
      piece: tie("piece"),
      range: fc.constantFrom(
        [0, 1],
        [0, Infinity],
        [1, Infinity],
        [2, 2],
        [1, 3],
      ),
    }).map(({ kind, piece, range: [min, max] }) => ({ kind, piece, min, max })),
    fc.record({
      kind: fc.constant("sequence" as const),
      pieces: fc.array(tie("piece"), { minLength: 1, maxLength: 4 }),
    }),
    fc.record({
      kind: fc.constant("choice" as const),
      pieces: fc.array(tie("piece"), { minLength: 1, maxLength: 4 }),
    }),
  ),
}));

/** Counts the characters that a piece matches before it only repeats itself. */
function reachOf(piece: Piece): number {
  switch (piece.kind) {
    case "set":
      return 1;
    case "sequence":
      return piece.pieces.map(reachOf).reduce((sum, reach) => sum + reach);
    case "choice":
      return Math.max(...piece.pieces.map(reachOf));
    case "repeat": {
      const count = piece.max === Infinity ? piece.min + 1 : piece.max;
      return count * reachOf(piece.piece);
    }
  }
}

/** Reports whether twice as much added text takes at most about twice the steps. */
function isLinear(whole: Piece, unit: string): boolean {
  const reach = reachOf(whole);
  const [start, short, long] = [0, 16, 48].map((more) =>
    countSteps(whole, unit.repeat(reach + more) + "!")
  );
  return long - short <= 2.5 * (short - start);
}

Deno.test("compileExpression() accepts only expressions that match in linear time", () => {
  let accepted = 0;
  fc.assert(
    fc.property(piece, (whole) => {
      const source = write(whole);
      try {
        compileExpression(source);
      } catch {
        return;
      }
      accepted++;
      for (const unit of ["a", "ab", "abc", "abcd", "dcba", "aabb", "!"]) {
        assertEquals(isLinear(whole, unit), true, `${source} ${unit}`);
      }
    }),
    { numRuns: 4000 },
  );
  assertEquals(accepted > 500, true);
});

import { assert, assertEquals } from "@std/assert";
import { fitsAllOf } from "../../../router/path/expression/contained_text.ts";
import { readAutomaton } from "../../../router/path/expression/position_automaton.ts";
import { findRefusal } from "../../../router/report/refusal.ts";
import { Random } from "../../random.ts";

/** Expressions, and whether the second matches all that the first matches. */
const CASES: [narrow: RegExp, wide: RegExp, isContained: boolean][] = [
  [/[0-5]+/, /[0-9]+/, true],
  [/[0-9]+/, /[0-5]+/, false],
  [/open|closed/, /[a-z]+/, true],
  [/open|closed/, /closed|half|open/, true],
  [/open|closed/, /open|half/, false],
  [/[a-z]{2,3}/, /[a-z]{3}|[a-z]{2}/, true],
  [/[a-z]{2,4}/, /[a-z]{3}|[a-z]{2}/, false],
  [/[a-z]+/, /[a-m]+|[n-z]+/, false],
  [/[a-z]/, /[a-m]|[n-z]/, true],
  [/(?:ab)+/, /a[ab]*b|ab/, true],
  [/a[ab]*b/, /(?:ab)+/, false],
  [/abc/, /ABC/i, true],
  [/abc/i, /abc/, false],
  [/[0-9]*/, /[0-9]+/, true],
  [/[0-9]{1,5}/, /-?[0-9]{1,15}/, true],
  [/[^-]/, /[^-]|-/, true],
  [/\u2028/, /./, false],
];

Deno.test("fitsAllOf() reports whether an expression matches all that another one matches", () => {
  for (const [one, other, isContained] of CASES) {
    const [narrow, wide] = [one, other].map(({ source, flags }) =>
      readAutomaton(source, flags)
    );
    assertEquals(fitsAllOf(narrow, wide), isContained, `${one} in ${other}`);
  }
});

/** Lists all strings of the letters a and b, up to a length. */
function listTexts(length: number): string[] {
  if (length === 0) return [""];
  const shorter = listTexts(length - 1);
  return [
    ...shorter,
    ...shorter.filter((text) => text.length === length - 1)
      .flatMap((text) => [`${text}a`, `${text}b`]),
  ];
}

/** Writes a random expression of the letters a and b. */
function writeExpression(random: Random, depth: number): string {
  const part = () => writeExpression(random, depth - 1);
  const forms = [
    () => random.pick(["a", "b", "[ab]"]),
    () => part() + part(),
    () => `(?:${part()}|${part()})`,
    () => `(?:${part()})${random.pick(["?", "+", "*", "{2}", "{1,3}"])}`,
  ];
  return random.pick(depth === 0 ? forms.slice(0, 1) : forms)();
}

Deno.test("fitsAllOf() agrees with testing every string of up to ten letters", () => {
  const texts = listTexts(10).slice(1);
  const random = new Random(1);
  const counts = { contained: 0, other: 0 };
  for (let round = 0; round < 3000; round++) {
    const [narrow, wide] = [0, 0].map(() => writeExpression(random, 2));
    const [one, other] = [narrow, wide].map((source) => {
      const found = findRefusal(() => readAutomaton(source, ""));
      return found ? undefined : readAutomaton(source, "");
    });
    if (!one || !other) continue;
    const [takes, covers] = [narrow, wide]
      .map((source) => new RegExp(`^(?:${source})$`));
    const isContained = texts.every((text) =>
      !takes.test(text) || covers.test(text)
    );
    counts[isContained ? "contained" : "other"]++;
    assertEquals(fitsAllOf(one, other), isContained, `${narrow} in ${wide}`);
  }
  assert(
    Math.min(counts.contained, counts.other) > 300,
    JSON.stringify(counts),
  );
});

import { assertEquals, assertThrows } from "@std/assert";
import { haveCommonText } from "../../../router/path/expression/common_text.ts";
import { readAutomaton } from "../../../router/path/expression/position_automaton.ts";
import { Refusal } from "../../../router/report/refusal.ts";

/** Expressions, and whether some string matches both. */
const CASES: [one: RegExp, other: RegExp, isCommon: boolean][] = [
  [/[0-9]+/, /[0-5]+/, true],
  [/[0-9]+/, /[a-z]+/, false],
  [/[0-9]+/, /[a-z0-9]+-[0-9]+/, false],
  [/[a-z]{3}/, /[a-z]{4}/, false],
  [/[a-z]{3}/, /[a-z]{2,4}/, true],
  [/a|bc/, /b[a-c]/, true],
  [/a|bc/, /[ac]b/, false],
  [/abc/, /ABC/, false],
  [/abc/i, /ABC/, true],
  [/[0-9]*/, /[a-z]*/, false],
  [/(?:ab)+/, /a[ab]*b/, true],
  [/(?:ab)+/, /a(?:bb)+/, false],
];

Deno.test("haveCommonText() reports whether a string matches both expressions", () => {
  for (const [one, other, isCommon] of CASES) {
    const [a, b] = [one, other].map(({ source, flags }) =>
      readAutomaton(source, flags)
    );
    assertEquals(haveCommonText(a, b), isCommon, `${one} and ${other}`);
    assertEquals(haveCommonText(b, a), isCommon, `${other} and ${one}`);
  }
});

/** What no engine accepts, such as types in an edited lock file. */
const BROKEN = ["(", "a)", "[", "[a", "[a-", "[\\w-", "[a-\\", "\\"];

for (const source of BROKEN) {
  Deno.test(`readAutomaton() refuses the broken expression ${source}`, () => {
    for (const flags of ["", "u"]) {
      assertThrows(() => readAutomaton(source, flags), Refusal);
    }
  });
}

import { assert, assertEquals } from "@std/assert";
import { compileExpression } from "../../../router/path/expression/regular_expression.ts";
import { sampleTexts } from "../../../router/path/expression/sample_text.ts";

/** Expressions, and patterns that must each match one of the samples. */
const EXPRESSIONS: [source: string, flags: string, parts: RegExp[]][] = [
  ["[a-z]+[0-9]+", "", [/^[a-z][0-9]$/, /^[a-z]{100}/, /[0-9]{100}$/]],
  ["[0-9]{3}", "", [/^[0-9]{3}$/]],
  ["a|bc*d", "", [/^a$/, /^bd$/, /^bcd$/, /^bc{100}/]],
  ["([a-z][0-9])+", "", [/^[a-z][0-9]$/, /^([a-z][0-9]){90}/]],
  ["[^.]{1,40}", "", [/^.$/, /^.{40}$/, /[é日]/]],
  ["a{2,}", "", [/^aa$/, /^a{3}$/, /^a{4}$/]],
  ["x", "i", [/^[xX]$/]],
  ["[a-z]+-k", "i", [/^[a-z]-/, /^[A-Z]-/, /^[a-zA-Z]{100}/, /-K$/]],
  ["[a-z]|[^a-z]{9}", "i", [/^[a-z]$/, /^.{9}$/, /é/]],
  ["é", "i", []],
  ["", "", []],
];

for (const [source, flags, parts] of EXPRESSIONS) {
  Deno.test(`samples of /${source}/${flags} match it, and reach all of its parts`, () => {
    const expression = compileExpression(source, flags);
    const samples = sampleTexts(source, flags);
    assertEquals(samples.filter((text) => !expression.test(text)), []);
    for (const part of parts) {
      assert(samples.some((text) => part.test(text)), String(part));
    }
  });
}

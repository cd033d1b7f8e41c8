import { assertEquals } from "@std/assert";
import { warnOfNames } from "../../../router/cli/checking/portable_name.ts";

const load = () => Promise.resolve({});

/** Files, and the findings about names in their paths. */
const NAMES: [files: string[], found: string[]][] = [
  [["a.ts", "[id=int].ts", "(x)/[...rest].ts", "a[x+3a]b.ts"], []],
  [["a:b.ts"], [
    'routes/a:b.ts: The name "a:b.ts" has a ":", which Windows refuses. ' +
    "Write the character as [x+3a], or rename it.",
  ]],
  [["a<b.ts"], [
    'routes/a<b.ts: The name "a<b.ts" has a "<", which Windows refuses. ' +
    "Write the character as [x+3c], or rename it.",
  ]],
  [["[q=ext=jpg|png].ts"], [
    'routes/[q=ext=jpg|png].ts: The name "[q=ext=jpg|png].ts" has a "|", ' +
    "which Windows refuses. Create one file for each extension, such as " +
    "[file=ext=png].",
  ]],
  [["[q=(a|b)c].ts"], [
    'routes/[q=(a|b)c].ts: The name "[q=(a|b)c].ts" has a "|", which Windows ' +
    "refuses. Give the type a name in _types.ts, and write that name here.",
  ]],
  [["a|b/c.ts", "a|b/d.ts"], [
    'routes/a|b: The name "a|b" has a "|", which Windows refuses. Write the ' +
    "character as [x+7c], or rename it.",
  ]],
  [["a./b.ts"], [
    'routes/a.: The name "a." ends in a character that Windows drops. Write ' +
    "it as [x+2e], or rename it.",
  ]],
  [["a /b.ts"], [
    'routes/a : The name "a " ends in a character that Windows drops. Write ' +
    "it as [x+20], or rename it.",
  ]],
  [["cafe\u0301.ts"], [
    `routes/cafe\u0301.ts: The name "cafe\u0301.ts" is not in Unicode's ` +
    "composed form (NFC), so archives may change it. Rename it to the " +
    "composed form.",
  ]],
  [[`${"a".repeat(252)}.ts`], []],
  [[`${"\u00e9".repeat(127)}.ts`], [
    `routes/${"\u00e9".repeat(127)}.ts: The name "${
      "\u00e9".repeat(127)
    }.ts" has 257 octets; most systems allow 255. Give it a shorter name.`,
  ]],
];

for (const [files, found] of NAMES) {
  Deno.test(`check reports ${found.length || "no"} unportable name in ${files.join(" and ").slice(0, 40)}`, () => {
    const tree = {
      files: Object.fromEntries(files.map((file) => [file, load])),
    };
    assertEquals(
      warnOfNames(tree, []).map(({ places, reason, fix }) =>
        `${places.join(" and ")}: ${reason} ${fix}`
      ),
      found,
    );
  });
}

import { assertEquals } from "@std/assert";
import { mistakesOf } from "../compose/reported_mistakes.ts";
import { route, serveFiles } from "./served_files.ts";

/** Two names, how they differ, and the systems that can hold only one of them. */
const TWINS: [
  one: string,
  other: string,
  differences: string,
  systems: string,
][] = [
  ["a", "A", "case", "macOS and Windows"],
  ["caf\u00e9", "cafe\u0301", "Unicode form", "macOS"],
  ["\u00c9", "e\u0301", "case and Unicode form", "macOS"],
  // The Kelvin sign is normalized to a letter.
  ["\u212a", "K", "Unicode form", "macOS"],
];

for (const [one, other, differences, systems] of TWINS) {
  Deno.test(`${encodeURIComponent(one)} and ${encodeURIComponent(other)} differ only in ${differences}`, () => {
    const files = { [`${one}.ts`]: route, [`${other}.ts`]: route };
    const mistakes = mistakesOf(serveFiles(files));
    assertEquals(
      mistakes[0].reason,
      `The names differ only in ${differences}; ${systems} can store only ` +
        "one of them.",
    );
  });
}

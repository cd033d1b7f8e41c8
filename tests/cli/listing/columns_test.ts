import { assertEquals } from "@std/assert";
import {
  divideColumns,
  formatColumns,
  wrapWords,
} from "../../../router/cli/listing/columns.ts";

const WIDE = "x".repeat(50);

/** Rows, a width, and the parts into which they are divided. */
const DIVIDED: [
  title: string,
  row: string[],
  width: number | undefined,
  parts: string[][],
][] = [
  ["nothing without a width", ["a", WIDE, "b"], undefined, [["a", WIDE, "b"]]],
  ["nothing that fits", ["a", "b", "c"], 7, [["a", "b", "c"]]],
  ["what does not fit", ["a", "b", "c"], 6, [["a", "b"], ["a", "c"]]],
  [
    "nothing before a column that is too wide",
    ["a", WIDE, "b"],
    20,
    [["a", WIDE], ["a", "b"]],
  ],
  [
    "as if a wide first column took half",
    [WIDE, "b", "c", "d"],
    18,
    [[WIDE, "b", "c", "d"]],
  ],
  [
    "what does not fit beside that half",
    [WIDE, "b", "c", "d"],
    16,
    [[WIDE, "b", "c"], [WIDE, "d"]],
  ],
  [
    "into parts of which each has all the room",
    ["a", "b", "c", "d", "e"],
    7,
    [["a", "b", "c"], ["a", "d", "e"]],
  ],
];

for (const [title, row, width, parts] of DIVIDED) {
  Deno.test(`a table divides ${title}`, () => {
    const rows = divideColumns([row], width);
    assertEquals(rows, parts.map((part) => [part]));
  });
}

/** Cells, a width, and their row in it. */
const FORMATTED: [cells: string[], width: number | undefined, row: string][] = [
  [["aaaa", "bb", "cccc"], undefined, "aaaa  bb  cccc"],
  [["aaaa", "bb", "cccc"], 14, "aaaa  bb  cccc"],
  [["aaaa", "bb", "cccc"], 12, "aa…  bb  cc…"],
  [["aaaa", "bb", "cccc"], 9, "…  bb  c…"],
  [["aaaa", "bb", "cccc"], 1, "…  …  …"],
  [["aaaa", "bb"], 6, "a…  bb"],
  [["a", "", "b"], undefined, "a    b"],
];

for (const [cells, width, row] of FORMATTED) {
  Deno.test(`columns of ${JSON.stringify(cells)} shrink the widest first in a width of ${width}`, () => {
    assertEquals(formatColumns([cells], width), [row]);
  });
}

Deno.test("columns accept any number of rows", () => {
  const rows = Array<[string, string]>(150_000).fill(["/a", "b"]);
  assertEquals(formatColumns(rows, undefined)[0], "/a  b");
});

/** Words, a width, and their lines in it. */
const WRAPPED: [
  words: string[],
  width: number | undefined,
  lines: string[],
][] = [
  [[], 6, []],
  [["aa", "bb", "cc"], undefined, ["aa  bb  cc"]],
  [["aa", "bb", "cc"], 6, ["aa  bb", "cc"]],
  [["aa", "bb", "cc"], 5, ["aa", "bb", "cc"]],
  [["a", "bbbbbbb", "c"], 4, ["a", "bbbbbbb", "c"]],
];

for (const [words, width, lines] of WRAPPED) {
  Deno.test(`words ${JSON.stringify(words)} are wrapped to a width of ${width}`, () => {
    assertEquals(wrapWords(words, width), lines);
  });
}

import { assertEquals } from "@std/assert";
import {
  divideColumns,
  formatColumns,
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
];

for (const [title, row, width, parts] of DIVIDED) {
  Deno.test(`a table divides ${title}`, () => {
    const rows = divideColumns([row], width);
    assertEquals(rows, parts.map((part) => [part]));
  });
}

/** A width, and a row of three columns in it. */
const FORMATTED: [width: number | undefined, row: string][] = [
  [undefined, "aaaa  bb  cccc"],
  [14, "aaaa  bb  cccc"],
  [12, "aa…  bb  cc…"],
  [9, "…  bb  c…"],
  [1, "…  …  …"],
];

for (const [width, row] of FORMATTED) {
  Deno.test(`columns take from the widest in a width of ${width}`, () => {
    assertEquals(formatColumns([["aaaa", "bb", "cccc"]], width), [row]);
  });
}

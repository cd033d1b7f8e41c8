import { assertEquals } from "@std/assert";
import { formatFrame } from "../../../router/cli/dev/code_frame.ts";
import { createFolder } from "../../test_folder.ts";

const LINES = Array.from({ length: 11 }, (_, index) => `line ${index + 1}`);

/** Places in a file, and the lines that are shown around them. */
const FRAMES: [line: number, column: number, frame: string][] = [
  [1, 1, "> 1 | line 1\n    | ^\n  2 | line 2\n  3 | line 3"],
  [
    8,
    6,
    "   6 | line 6\n   7 | line 7\n>  8 | line 8\n     |      ^\n" +
    "   9 | line 9\n  10 | line 10",
  ],
  [11, 1, "   9 | line 9\n  10 | line 10\n> 11 | line 11\n     | ^"],
];

for (const [line, column, frame] of FRAMES) {
  Deno.test(`the lines around ${line}:${column} are shown with a mark below it`, () => {
    using folder = createFolder({ "a.ts": LINES.join("\n") });
    const file = `${folder.path}/a.ts`;
    assertEquals(formatFrame({ file, line, column }), frame);
  });
}

Deno.test("a mark stands below its character after tabs", () => {
  using folder = createFolder({ "a.ts": "\t\tif (x) y();" });
  const file = `${folder.path}/a.ts`;
  assertEquals(
    formatFrame({ file, line: 1, column: 6 }),
    "> 1 | \t\tif (x) y();\n    | \t\t   ^",
  );
});

Deno.test("lines are shown without line endings, and empty ones without a space", () => {
  using folder = createFolder({ "a.ts": "one\r\n\r\nthree" });
  const file = `${folder.path}/a.ts`;
  assertEquals(
    formatFrame({ file, line: 1, column: 1 }),
    "> 1 | one\n    | ^\n  2 |\n  3 | three",
  );
});

Deno.test("no lines are shown of a file that cannot be read", () => {
  assertEquals(formatFrame({ file: "nowhere.ts", line: 3, column: 1 }), "");
});

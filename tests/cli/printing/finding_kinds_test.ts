import { assertEquals } from "@std/assert";
import { formatKinds } from "../../../router/cli/printing/finding_kinds.ts";
import {
  mistake,
  type MistakeCode,
  warning,
} from "../../../router/report/mistake.ts";

/** The codes of an error and of warnings, how many of each, and their counts. */
const COUNTED: [
  errors: [code: MistakeCode, count: number],
  warnings: [code: MistakeCode, count: number],
  lines: string[],
][] = [
  [["bad-date", 1], ["bad-name", 19], []],
  [["bad-date", 1], ["bad-name", 20], [
    "error bad-date    1",
    "warning bad-name  20",
  ]],
  [["bad-name", 1], ["bad-name", 20], [
    "error bad-name    1",
    "warning bad-name  20",
  ]],
  [["bad-date", 0], ["bad-name", 21], []],
];

for (const [[error, errors], [warned, warnings], lines] of COUNTED) {
  Deno.test(`${errors} ${error} and ${warnings} warnings are counted in ${lines.length} lines`, () => {
    const found = [
      ...Array(errors).fill(mistake(error, ["a.ts"], "It is odd.", "")),
      ...Array(warnings).fill(warning(warned, ["b.ts"], "It is odd.", "")),
    ];
    assertEquals(formatKinds(found), lines.join("\n"));
  });
}

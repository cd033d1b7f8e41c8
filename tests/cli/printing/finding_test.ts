import { assertEquals } from "@std/assert";
import { warnOfLeftOutModules } from "../../../router/cli/checking/left_out_module.ts";
import { warnOfTests } from "../../../router/cli/checking/test_file.ts";
import { formatFinding } from "../../../router/cli/printing/finding.ts";
import { formatForGithub } from "../../../router/cli/printing/github_annotation.ts";
import { PLAIN, type Style } from "../../../router/cli/printing/terminal.ts";
import {
  formatMistake,
  mistake,
  warning,
} from "../../../router/report/mistake.ts";
import type { Severity } from "../../../router/report/severity.ts";

/** Names of files, and how they are printed. */
const NAMES: [name: string, printed: string][] = [
  ["routes/é日本.ts", "routes/é日本.ts"],
  ["routes/a\n::add-mask::b.cjs", "routes/a\\u000a::add-mask::b.cjs"],
  ["routes/\u001b[2J\u009b\r.ts", "routes/\\u001b[2J\\u009b\\u000d.ts"],
  ["routes/\u202est.a.ts", "routes/\\u202est.a.ts"],
];

Deno.test("an annotation names no file whose name has control characters", () => {
  for (const [name, printed] of NAMES) {
    const found = warning("bad-name", [name], "It is odd.", "");
    const file = name === printed ? `file=${name},` : "";
    assertEquals(
      formatForGithub(found, (path) => path !== ""),
      `::warning ${file}title=bad-name::${printed}: It is odd.`,
    );
  }
});

for (const [name, printed] of NAMES) {
  Deno.test(`a file's name stays in one line, with escaped control characters: ${printed}`, () => {
    const found = warning("bad-name", [name], "Two\nlines.", "");
    assertEquals(
      formatFinding(found),
      `warning bad-name: ${printed}\n  Two\nlines.`,
    );
    const mistaken = formatMistake({ ...found, fix: "Mend it." });
    assertEquals(
      mistaken,
      `warning bad-name: ${printed}\n  Two\nlines.\n  Mend it.`,
    );
    const annotation = formatForGithub(found, () => false);
    assertEquals(
      annotation,
      `::warning title=bad-name::${printed}: Two%0Alines.`,
    );
  });
}

Deno.test("a mistake is printed with escaped control characters", () => {
  const steering = "\u001b[2J\u009b\r\u202e";
  const escaped = "\\u001b[2J\\u009b\\u000d\\u202e";
  const found = mistake("load-failed", ["a.ts"], steering, `Not ${steering}.`);
  const text = `error load-failed: a.ts\n  ${escaped}\n  Not ${escaped}.`;
  assertEquals(formatFinding(found), text);
  assertEquals(formatMistake(found), text);
  assertEquals(
    formatForGithub(found, () => false),
    `::error title=load-failed::a.ts: ${escaped} Not ${escaped}.`,
  );
});

Deno.test("a name with several lines begins no line of a finding", () => {
  const name = "a\n::add-mask::b";
  const left = warnOfLeftOutModules([`${name}.cjs`], { files: {} });
  const tests = warnOfTests([`${name}.test.ts`], { files: {} });
  const printed = [...left, ...tests].map((one) => formatFinding(one));
  assertEquals(printed.length, 2);
  for (const text of printed) assertEquals(/^\s*::/m.test(text), false, text);
});

Deno.test("the places of a finding are counted where there are many", () => {
  const names = Array.from({ length: 12 }, (_, index) => `${index}.ts`);
  const [ten, all] = [names.slice(0, 10), names].map((places) =>
    formatFinding(warning("bad-name", places, "They are odd.", ""))
  );
  const listed =
    "warning bad-name: 0.ts, 1.ts, 2.ts, 3.ts, 4.ts, 5.ts, 6.ts, " +
    "7.ts, 8.ts, 9.ts";
  assertEquals(ten, `${listed}\n  They are odd.`);
  assertEquals(all, `${listed} and 2 others\n  They are odd.`);
});

/** How the id of each severity is painted. */
const PAINTED: [severity: Severity, style: Style][] = [
  ["error", "red"],
  ["warning", "yellow"],
  ["info", "cyan"],
];

for (const [severity, style] of PAINTED) {
  Deno.test(`a terminal shows the id of severity ${severity} in ${style}, and its place in bold`, () => {
    const terminal = {
      ...PLAIN,
      paint: (style: Style, text: string) => `<${style}>${text}</>`,
    };
    const found = { ...warning("bad-name", ["a.ts"], "Odd.", ""), severity };
    assertEquals(
      formatFinding(found, terminal),
      `<${style}>${severity} bad-name:</> <bold>a.ts</>\n  Odd.`,
    );
  });
}

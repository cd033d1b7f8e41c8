import { assertEquals, assertStringIncludes } from "@std/assert";
import { resolve, toFileUrl } from "@std/path";
import { mergeDuplicates } from "../../../router/cli/printing/duplicate_failure.ts";
import { type Mistake, mistake } from "../../../router/report/mistake.ts";
import { checkRoutes } from "../checking/checked_files.ts";
import { OK } from "../version_folders.ts";

const FIX = "Fix the file.";

/** A file that cannot be loaded, as Deno reports it. */
function importFails(file: string, line = 1, specifier = "@app/db"): Mistake {
  const url = toFileUrl(resolve(file)).href;
  const reason = `Import "${specifier}" not a dependency and not in import ` +
    `map from "${url}"\n  at ${url}:${line}:20`;
  return mistake("load-failed", [`${file}:${line}:20`], reason, FIX);
}

/** A file that imports one that throws. */
function importThrows(file: string, cause: string): Mistake {
  const places = [file, `${cause}:3:7`];
  return mistake("load-failed", places, "Error: no", `Fix ${cause}.`);
}

const [a, b, c] = ["routes/a.ts", "routes/b/[id].ts", "routes/c d.ts"];
const many = ["d", "e", "f", "g", "h"].map((name) => importFails(`${name}.ts`));

const CASES: [what: string, found: Mistake[], fixes: string[]][] = [
  ["one file", [importFails(a)], [FIX]],
  ["two files with one reason", [importFails(a), importFails(b, 7)], [
    `${FIX} For the same reason, ${b}:7:20 cannot be loaded.`,
  ]],
  ["many files with one reason", [importFails(c), ...many], [
    `${FIX} For the same reason, d.ts:1:20, e.ts:1:20, f.ts:1:20 and 2 ` +
    "others cannot be loaded.",
  ]],
  [
    "files with two reasons",
    [importFails(a), importFails(b, 1, "@app/log"), importFails(c)],
    [`${FIX} For the same reason, ${c}:1:20 cannot be loaded.`, FIX],
  ],
  [
    "files that import others that throw",
    [
      importThrows(a, "lib/x.ts"),
      importThrows(b, "lib/y.ts"),
      importThrows(c, "lib/x.ts"),
    ],
    [
      `Fix lib/x.ts. For the same reason, ${c} cannot be loaded.`,
      "Fix lib/y.ts.",
    ],
  ],
  [
    "files whose reasons differ in a port",
    [5432, 6379].map((port) =>
      mistake("load-failed", [`${a}:2:1`], `No answer of db:${port}`, FIX)
    ),
    [FIX, FIX],
  ],
  [
    "other mistakes that read alike",
    [1, 2].map(() => mistake("bad-name", [a], "It is odd.", "Rename it.")),
    ["Rename it.", "Rename it."],
  ],
];

for (const [what, found, fixes] of CASES) {
  Deno.test(`mergeDuplicates() reports ${what}`, () => {
    assertEquals(mergeDuplicates(found).map(({ fix }) => fix), fixes);
  });
}

Deno.test("check reports once in text the files that cannot be loaded for one reason", async () => {
  const text = 'import "@app/db";\n' + OK;
  const { stdout } = await checkRoutes({
    "a.ts": text,
    "b/[id].ts": `\n${text}`,
    "c.ts": text,
  });
  assertEquals(stdout.split("error load-failed").length - 1, 1);
  assertStringIncludes(stdout, "b/[id].ts:2:8 and ");
  assertStringIncludes(stdout, "3 errors");
});

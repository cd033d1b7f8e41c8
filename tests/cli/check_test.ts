import { assertEquals, assertStringIncludes } from "@std/assert";
import { callCli } from "./called_command.ts";
import { checkRoutes } from "./checking/checked_files.ts";
import { OK, version } from "./version_folders.ts";

Deno.test("check prints annotations for GitHub", async () => {
  const { code, stdout } = await checkRoutes({
    "_version.ts": "export default {\n  version: 1.10,\n};\n",
    "a,b.ts": "export const x = 1;\n",
  }, "--format=github");
  assertEquals(code, 1);
  assertEquals(stdout.match(/^.*::(?=\S)/gm), [
    "::warning file=routes/_version.ts,line=2,title=version-number::",
    "::error file=routes/a%2Cb.ts,title=bad-export::",
  ]);
  const none = await checkRoutes({ "a.ts": OK }, "--format=github");
  assertEquals([none.code, none.stdout], [0, ""]);
});

Deno.test("check finds nothing wrong with the bookshop", async () => {
  const { code, stdout } = await callCli("check", "examples/bookshop/routes");
  assertEquals([code, stdout], [
    0,
    "20 files checked: 0 errors, 0 warnings.\n",
  ]);
});

/** Limits on warnings, and the exit status of a folder with one. */
const MOST_WARNINGS: [options: string[], status: number][] = [
  [[], 0],
  [["--max-warnings=0"], 1],
  [["--max-warnings", "1"], 0],
  [["--max-warnings=none"], 2],
];

for (const [options, status] of MOST_WARNINGS) {
  Deno.test(`check ${options.join(" ")} of a folder with a warning exits with ${status}`, async () => {
    // Its folder is named like a version that nothing declares.
    const { code } = await checkRoutes({ "v1/a.ts": OK }, ...options);
    assertEquals(code, status);
  });
}

Deno.test("check says that it fails only because of too many warnings", async () => {
  const found = await checkRoutes({ "_a.ts": OK }, "--max-warnings=0");
  assertEquals([found.code, found.stderr], [
    1,
    "Failed: 1 warning, but --max-warnings allows 0.\n",
  ]);
  const broken = await checkRoutes({ "a.ts": "" }, "--max-warnings=0");
  assertEquals([broken.code, broken.stderr], [1, ""]);
});

Deno.test("check counts many findings by id, between them and the summary", async () => {
  const names = Array.from({ length: 20 }, (_, index) => `${index}.ts`);
  const { stdout } = await checkRoutes({
    ...Object.fromEntries(names.map((name) => [name, ""])),
    "_a.ts": OK,
    "v1/a.ts": OK,
  });
  assertStringIncludes(
    stdout,
    "\n\nerror bad-export        20\nwarning version-folder  1\n\n" +
      "21 files checked: 20 errors, 1 warning.\n",
  );
});

Deno.test("check reports mistakes in names and in files together, before warnings", async () => {
  const { code, stdout } = await checkRoutes({
    "[id=itn].ts": "export const get = 1;",
    "_version.ts": version("version: 1.10"),
  });
  assertEquals(code, 1);
  const codes = [...stdout.matchAll(/^\w+ ([\w-]+):/gm)].map(([, id]) => id);
  assertEquals(codes, ["unknown-type", "bad-export", "version-number"]);
});

Deno.test("check accepts whatever the parse of a custom type returns or throws", async () => {
  const { stdout } = await checkRoutes({
    "_types.ts": "export default { big: { pattern: /.+/, parse: BigInt } };\n",
    "[n=big].ts": OK,
    "fixed.ts": OK,
    "[s].ts": OK,
  });
  assertStringIncludes(stdout, "4 files checked: 0 errors, 0 warnings");
});

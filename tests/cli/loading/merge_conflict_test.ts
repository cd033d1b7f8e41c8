import { assertEquals } from "@std/assert";
import { checkProject } from "../checking/checked_files.ts";
import { writeReadingModule } from "../reading_module.ts";
import { OK, version } from "../version_folders.ts";
import { writeConflict } from "../written_conflict.ts";

Deno.test("check of a module finds merge conflicts in it and in the files that it reads", async () => {
  const { stdout } = await checkProject({
    "main.ts": writeConflict(writeReadingModule(), ""),
    "routes/_error.ts": `export default () => {};\n${writeConflict("", "")}`,
    "routes/v1/_version.ts": version(`\n${writeConflict("version: 1,\n", "")}`),
    "routes/v1/a.ts": writeConflict(OK, ""),
  }, "main.ts");
  assertEquals(
    [...stdout.matchAll(/^error (.*)/gm)].map(([, found]) => found).sort(),
    [
      "merge-conflict: main.ts:1",
      "merge-conflict: routes/_error.ts:2",
      "merge-conflict: routes/v1/_version.ts:2",
      "merge-conflict: routes/v1/a.ts:1",
    ],
  );
});

Deno.test("check tells once of each file that a merge keeps from being loaded, and of nothing else", async () => {
  const { code, stdout } = await checkProject({
    "routes/v1/_version.ts": version(
      `\n${writeConflict("version: 1\n", "version: 2\n")}`,
    ),
    "routes/v1/a.ts": writeConflict(OK, OK),
    "routes/v1/b.ts": OK,
  });
  const found = [...stdout.matchAll(/^(?:error|warning) (.*)/gm)].map((
    [, one],
  ) => one);
  assertEquals([code, found], [1, [
    "merge-conflict: routes/v1/_version.ts:2",
    "merge-conflict: routes/v1/a.ts:1",
  ]]);
});

import { assertEquals, assertStringIncludes } from "@std/assert";
import type { FileTexts } from "../../test_folder.ts";
import { again, GUARD, GUARDED_API, OK, version } from "../version_folders.ts";
import { checkFolder, checkReadingModule } from "./checked_files.ts";

/** What versions 2 and 3 have, and the findings. */
const FOLDERS: [
  title: string,
  files: FileTexts,
  ...reported: [code: string, ...places: string[]][],
][] = [
  [
    "a new path in a folder that is guarded two versions earlier",
    { "v3/(private)/events.ts": OK },
    ["unguarded-folder", "v3/(private)/events.ts"],
  ],
  [
    "new paths below that folder",
    { "v2/(private)/a/b.ts": OK, "v2/(private)/c.ts": OK },
    ["unguarded-folder", "v2/(private)/c.ts", "v2/(private)/a/b.ts"],
  ],
  [
    "a new path in a folder of two versions",
    { "v2/(private)/a.ts": OK, "v3/(private)/b.ts": OK },
    ["unguarded-folder", "v2/(private)/a.ts"],
    ["unguarded-folder", "v3/(private)/b.ts"],
  ],
  [
    "a new path in a folder that is part of paths",
    {
      "v1/users/_middleware.ts": GUARD,
      "v1/users/a.ts": OK,
      "v2/users/b.ts": OK,
    },
    ["unguarded-folder", "v2/users/b.ts"],
  ],
  [
    "a new path in a folder that a group in the previous version has",
    {
      "v1/(v0)/users/_middleware.ts": GUARD,
      "v1/(v0)/users/a.ts": OK,
      "v2/users/b.ts": OK,
    },
    ["unguarded-folder", "v2/users/b.ts"],
  ],
  [
    "a new path beside a group with middleware in the previous version",
    {
      "v1/(v0)/_middleware.ts": GUARD,
      "v1/(v0)/a.ts": OK,
      "v2/b.ts": OK,
    },
  ],
  [
    "a new path in a folder that is guarded in another group alone",
    {
      "(a)/v1/_version.ts": version("version: 1"),
      "(a)/v1/users/_middleware.ts": GUARD,
      "(a)/v1/users/a.ts": OK,
      "(b)/v1/_version.ts": version("version: 1"),
      "(b)/v1/b.ts": OK,
      "(b)/v2/_version.ts": version("version: 2, extends: 1"),
      "(b)/v2/users/c.ts": OK,
    },
  ],
  [
    "a new path beside other middleware of its own, in a guarded version",
    {
      "v1/_middleware.ts": GUARD,
      "v2/a/_middleware.ts": GUARD,
      "v2/a/b.ts": OK,
    },
    ["unguarded-folder", "v2/a/b.ts"],
  ],
  [
    "new paths in a folder where nothing is meant to run",
    {
      "v1/_middleware.ts": GUARD,
      "v2/(open)/_middleware.ts": "export default [];\n",
      "v2/(open)/news.ts": OK,
      "v2/(open)/a/b.ts": OK,
    },
  ],
  [
    "a new path in a guarded folder, where nothing runs around all versions",
    {
      "_middleware.ts": "export default [];\n",
      "v3/(private)/events.ts": OK,
    },
    ["unguarded-folder", "v3/(private)/events.ts"],
  ],
  [
    "a redeclared path, reported as having lost middleware",
    { "v2/(private)/orders.ts": OK },
    ["lost-middleware", "v2/(private)/orders.ts"],
  ],
  [
    "a path that is redeclared within other middleware",
    { "v2/_middleware.ts": GUARD, "v2/(private)/orders.ts": OK },
    ["unguarded-folder", "v2/(private)/orders.ts"],
  ],
  [
    "middleware that is exported again",
    {
      "v3/(private)/_middleware.ts": again("../../v1/(private)/_middleware.ts"),
      "v3/(private)/events.ts": OK,
    },
  ],
  [
    "middleware of its own in the folder",
    {
      "v3/(private)/_middleware.ts": GUARD,
      "v3/(private)/events.ts": OK,
      "v3/(private)/orders.ts": OK,
    },
  ],
  [
    "no middleware on purpose",
    {
      "v3/(private)/_middleware.ts": "export default [];\n",
      "v3/(private)/events.ts": OK,
    },
  ],
  [
    "the same function around the whole version",
    {
      "v3/_middleware.ts": again("../v1/(private)/_middleware.ts"),
      "v3/(private)/events.ts": OK,
    },
  ],
  [
    "the same function among others, nearer to the path",
    {
      "v3/(private)/a/_middleware.ts":
        'import guard from "../../../v1/(private)/_middleware.ts";\n' +
        "export default [() => new Response(), guard];\n",
      "v3/(private)/a/b.ts": OK,
    },
  ],
  [
    "a guard without functions",
    {
      "v1/(private)/_middleware.ts": "export default [];\n",
      "v3/(private)/events.ts": OK,
    },
  ],
  ["paths of other folders", { "v3/(public)/events.ts": OK, "v3/a.ts": OK }],
  [
    "a folder of a version that extends nothing",
    { "v4/_version.ts": version("version: 4"), "v4/(private)/events.ts": OK },
  ],
  [
    "a folder of another API",
    {
      "b/v1/_version.ts": version("version: 1"),
      "b/v1/a.ts": OK,
      "b/v2/_version.ts": version("version: 2, extends: 1"),
      "b/v2/(private)/b.ts": OK,
    },
  ],
  [
    "a file that is a mistake anyway",
    { "v3/(private)/events.ts": "export const get = 1;\n" },
    ["bad-export", "v3/(private)/events.ts"],
  ],
];

for (const [title, files, ...reported] of FOLDERS) {
  Deno.test(`check reports findings for ${title}: ${reported.length}`, async () => {
    const found = await checkFolder({ ...GUARDED_API, ...files });
    assertEquals(found.map(({ code, places }) => [code, ...places]), reported);
  });
}

Deno.test("check says which file guards a folder, and how to reuse it", async () => {
  const [{ reason, fix }] = await checkFolder({
    ...GUARDED_API,
    "v3/(private)/events.ts": OK,
  });
  assertEquals(
    reason,
    "v1/(private)/_middleware.ts runs for this folder in version 1, but not " +
      "for what version 3 declares in v3/(private)/, which has no " +
      "_middleware.ts.",
  );
  assertEquals(
    fix,
    "Write in v3/(private)/_middleware.ts: export { default } from " +
      '"../../v1/(private)/_middleware.ts"; or, to run without it: export ' +
      "default [];",
  );
});

Deno.test("check of a module reports unguarded folders that it reads", async () => {
  const files = { ...GUARDED_API, "v3/(private)/events.ts": OK };
  const stdout = await checkReadingModule(files);
  assertStringIncludes(
    stdout,
    "warning unguarded-folder: routes/v3/(private)/events.ts\n",
  );
});

import { assertEquals, assertStringIncludes } from "@std/assert";
import type { FileTexts } from "../../test_folder.ts";
import { OK, version } from "../version_folders.ts";
import { checkRoutes } from "./checked_files.ts";

/** Trees, the only advice of check there, and the trees that follow it. */
const ADVICE: [
  tree: FileTexts,
  fix: string,
  followed: FileTexts,
][] = [
  [
    { "[id:int].ts": OK },
    "Write [id=int].",
    { "[id=int].ts": OK },
  ],
  [
    { "[id:int]/a.ts": OK },
    "Write [id=int].",
    { "[id=int]/a.ts": OK },
  ],
  [
    { "users/[[id]].ts": OK },
    "Declare two paths: one with [id] and one without, such as [id].ts and " +
    "index.ts.",
    { "users/[id].ts": OK, "users/index.ts": OK },
  ],
  [
    { "[id].json.ts": OK },
    "Write [id=ext=json].",
    { "[id=ext=json].ts": OK },
  ],
  [
    { "[id].get.ts": OK },
    "Remove .get from the name, and export GET from the file.",
    { "[id].ts": OK },
  ],
  [
    {
      "v1/_version.ts": version("version: 1"),
      "v1/search.ts": OK,
      "v1/[id].ts": OK,
      "v2/_version.ts": version('version: 2, extends: 1, remove: ["/search"]'),
    },
    "Remove that too, or declare the path instead of removing it, with a " +
    "handler that throws new HttpError(404).",
    {
      "v1/_version.ts": version("version: 1"),
      "v1/search.ts": OK,
      "v1/[id].ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
      "v2/search.ts": OK,
    },
  ],
  [
    {
      "v1/_version.ts": version('version: 1, deprecated: "2098-01-01"'),
      "v1/a@2.ts": OK,
    },
    "Declare a route of version 1, or remove it.",
    {
      "v1/_version.ts": version("version: 1"),
      "v1/a@2.ts": OK,
      "v1/b.ts": OK,
    },
  ],
];

for (const [tree, fix, followed] of ADVICE) {
  Deno.test(`check finds nothing in ${Object.keys(tree)[0]} once its advice is followed: ${fix}`, async () => {
    const { stdout } = await checkRoutes(tree);
    assertEquals(stdout.match(/(?<=^(error|warning) .+\n {2}.+\n {2}).+$/gm), [
      fix,
    ]);
    assertStringIncludes(
      (await checkRoutes(followed)).stdout,
      "0 errors, 0 warnings",
    );
  });
}

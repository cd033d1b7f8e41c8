import { assertEquals } from "@std/assert";
import type { FileTexts } from "../../test_folder.ts";
import { again, GUARD, OK, version } from "../version_folders.ts";
import { findCodes } from "./checked_files.ts";

const settings = (source: string): FileTexts => ({
  "v1/_version.ts": source,
  "v1/a.ts": OK,
});

const types = (source: string): FileTexts => ({
  "_types.ts": source,
  "a/[s=sku].ts": OK,
});

/** Files of which one is wrong, and the id of the only finding. */
const FILES: [wrong: string, files: FileTexts, code: string][] = [
  [
    "has a syntax error",
    settings("export default { version: 1"),
    "load-failed",
  ],
  [
    "exports settings by name",
    settings("export const version = 1;"),
    "bad-export",
  ],
  ["throws", settings('throw new Error("late");'), "load-failed"],
  [
    "has an unknown setting",
    settings("export default { verison: 1 };"),
    "unknown-setting",
  ],
  [
    "has an unterminated expression",
    types("export default { sku: { pattern: /[a-z/ } };\n"),
    "load-failed",
  ],
  [
    "exports types by name",
    types("export const sku = { pattern: /[a-z]+/ };\n"),
    "bad-export",
  ],
  [
    "removes the only path of its version",
    {
      "v1/_version.ts": version("version: 1"),
      "v1/a.ts": OK,
      "v2/_version.ts": version('version: 2, extends: 1, remove: ["/a"]'),
    },
    "unused-version",
  ],
  [
    "exists twice",
    {
      "a/_version.js": version("version: 7"),
      "a/_version.ts": version("version: 1"),
      "a/b.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
    },
    "duplicate-file",
  ],
  [
    "is misnamed, and has its version from settings",
    {
      "_version.ts": version('routes: { "[a": { version: 1 } }'),
      "[a.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
    },
    "bad-name",
  ],
  [
    "extends an unknown version, beside a typed handler",
    {
      "v1/_version.ts": version("version: 1"),
      "v1/users/index.ts":
        'export const GET: Handler<"v1/users"> = () => new Response();',
      "v2/_version.ts": version("version: 2, extends: 9"),
    },
    "bad-extends",
  ],
  [
    "is in a folder that lost its middleware, below middleware that is kept",
    {
      "v1/_version.ts": version("version: 1"),
      "v1/_middleware.ts": GUARD,
      "v1/private/_middleware.ts": GUARD,
      "v1/private/a.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
      "v2/_middleware.ts": again("../v1/_middleware.ts"),
      "v2/private/a.ts": OK,
    },
    "unguarded-folder",
  ],
];

for (const [wrong, files, code] of FILES) {
  Deno.test(`check reports a file that ${wrong}, and nothing that follows from it`, async () => {
    assertEquals(await findCodes(files), [code]);
  });
}

import { assertEquals, assertStringIncludes } from "@std/assert";
import type { FileTexts } from "../../test_folder.ts";
import { again, GUARD, GUARDED_API, OK, version } from "../version_folders.ts";
import { checkFolder, checkReadingModule } from "./checked_files.ts";

const API: FileTexts = {
  ...GUARDED_API,
  "v1/(private)/users/[id].ts": OK,
};

const AGAIN = again("../../v1/(private)/_middleware.ts");

/** What versions 2 and 3 have, and the files and paths that are reported. */
const FILES: [
  title: string,
  files: FileTexts,
  ...reported: [place: string, paths: string][],
][] = [
  [
    "other middleware of a folder that is inherited",
    { "v2/(private)/_middleware.ts": GUARD },
    ["v2/(private)/_middleware.ts", "2 paths: /orders and /users/<id:str>"],
  ],
  [
    "other middleware of a folder that is inherited twice",
    { "v3/(private)/_middleware.ts": GUARD },
    ["v3/(private)/_middleware.ts", "2 paths: /orders and /users/<id:str>"],
  ],
  [
    "other middleware of a folder that is inherited from two versions",
    {
      "v2/(private)/_middleware.ts": AGAIN,
      "v2/(private)/a.ts": OK,
      "v3/(private)/_middleware.ts": GUARD,
    },
    ["v3/(private)/_middleware.ts", "1 path: /a"],
    ["v3/(private)/_middleware.ts", "2 paths: /orders and /users/<id:str>"],
  ],
  [
    "middleware for a folder that had none",
    { "v1/(open)/a.ts": OK, "v2/(open)/_middleware.ts": GUARD },
    ["v2/(open)/_middleware.ts", "1 path: /a"],
  ],
  [
    "middleware of a folder inside it",
    {
      "v1/(private)/(admin)/a.ts": OK,
      "v2/(private)/(admin)/_middleware.ts": GUARD,
    },
    ["v2/(private)/(admin)/_middleware.ts", "1 path: /a"],
  ],
  [
    "middleware of a folder that redeclares one path",
    {
      "v2/(private)/_middleware.ts": GUARD,
      "v2/(private)/orders.ts": OK,
    },
    ["v2/(private)/_middleware.ts", "1 path: /users/<id:str>"],
  ],
  [
    "a function that is added to those that run",
    {
      "v2/(private)/_middleware.ts":
        'import guard from "../../v1/(private)/_middleware.ts";\n' +
        "export default [guard, () => new Response()];\n",
    },
    ["v2/(private)/_middleware.ts", "2 paths: /orders and /users/<id:str>"],
  ],
  [
    "middleware of more paths than are named",
    {
      ...Object.fromEntries(
        ["a", "b", "c", "d", "e"].map((name) => [`v1/(many)/${name}.ts`, OK]),
      ),
      "v2/(many)/_middleware.ts": GUARD,
    },
    ["v2/(many)/_middleware.ts", "5 paths: /a, /b, /c and 2 others"],
  ],
  ["the same functions", { "v2/(private)/_middleware.ts": AGAIN }],
  ["no functions", {
    "v2/(private)/_middleware.ts": "export default [];\n",
  }],
  ["middleware of the whole version", { "v2/_middleware.ts": GUARD }],
  [
    "a function that the whole version has as well",
    {
      "v2/_middleware.ts": GUARD,
      "v2/(private)/_middleware.ts": again("../_middleware.ts"),
    },
  ],
  [
    "middleware of a folder of another name",
    { "v2/(new)/_middleware.ts": GUARD, "v2/(new)/a.ts": OK },
  ],
  [
    "middleware of a folder whose paths are all redeclared or removed",
    {
      "v2/_version.ts": version(
        'version: 2, extends: 1, remove: ["/users/<id>"]',
      ),
      "v2/(private)/_middleware.ts": GUARD,
      "v2/(private)/orders.ts": OK,
    },
  ],
];

for (const [title, files, ...reported] of FILES) {
  Deno.test(`check reports inherited paths that miss ${title}: ${reported.length}`, async () => {
    const found = await checkFolder({ ...API, ...files });
    assertEquals(
      found.map(({ code, places, reason }) => [
        code,
        ...places,
        reason.replace(/^.* for (\d+ paths?) .*?:/, "$1:").slice(0, -1),
      ]),
      reported.map((one) => ["unreached-by-middleware", ...one]),
    );
  });
}

Deno.test("check reports once middleware that inherited paths below it miss", async () => {
  const found = await checkFolder({
    ...API,
    "v1/users/a.ts": OK,
    "v2/users/_middleware.ts": GUARD,
    "v2/users/b.ts": OK,
  });
  assertEquals(found.map(({ code, places }) => [code, ...places]), [
    ["unreached-by-middleware", "v2/users/"],
  ]);
});

Deno.test("check says what to do for inherited paths that middleware misses", async () => {
  const [{ reason, fix }] = await checkFolder({
    ...API,
    "v2/(private)/_middleware.ts": GUARD,
  });
  assertEquals(
    reason,
    "v2/(private)/_middleware.ts does not run for 2 paths that version 2 " +
      "inherits from the same folder of version 1: /orders and /users/<id:str>.",
  );
  assertEquals(
    fix,
    "Redeclare each in v2/(private)/, as with export * from " +
      '"../../v1/(private)/orders.ts"; in v2/(private)/orders.ts, or move the ' +
      "middleware for both versions to v1/(private)/_middleware.ts and " +
      "re-export it here. If it is only for what version 2 declares, move " +
      "that to a folder with another name.",
  );
});

Deno.test("check finds nothing once inherited paths are declared as it says", async () => {
  const found = await checkFolder({
    ...API,
    "v2/(private)/_middleware.ts": GUARD,
    "v2/(private)/orders.ts": 'export * from "../../v1/(private)/orders.ts";',
    "v2/(private)/users/[id].ts":
      'export * from "../../../v1/(private)/users/[id].ts";',
  });
  assertEquals(found, []);
});

Deno.test("check of a module reports inherited paths that middleware misses", async () => {
  const files = { ...API, "v2/(private)/_middleware.ts": GUARD };
  const stdout = await checkReadingModule(files);
  assertStringIncludes(
    stdout,
    "unreached-by-middleware: routes/v2/(private)/_middleware.ts\n",
  );
});

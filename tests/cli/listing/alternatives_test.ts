import { assertEquals } from "@std/assert";
import type { FileTexts } from "../../test_folder.ts";
import { extendEach, OK, version } from "../version_folders.ts";
import { askWhy } from "./listed_routes.ts";

/** Files in which something else is preferred, and what lost. */
const LOST: [
  title: string,
  files: FileTexts,
  path: string,
  lost: string[],
][] = [
  [
    "a file that settings name",
    {
      "v1/a.ts": OK,
      "v2/_version.ts": version(
        'version: 2, extends: 1, routes: { a: { sunset: "2098-01-01" } }',
      ),
      "v2/a.ts": OK,
    },
    "/v2/a",
    ["overrides /v2/a routes/v1/a.ts"],
  ],
  [
    "a path that another version removes",
    {
      "v1/a.ts": OK,
      "v1/[id].ts": OK,
      "v2/_version.ts": version('version: 2, extends: 1, remove: ["a"]'),
      "v2/b.ts": OK,
    },
    "/v1/a",
    ["less specific /v1/<id:str> routes/v1/[id].ts"],
  ],
  [
    "a path that another version removes by its path below a folder",
    {
      "shop/v1/_version.ts": version("version: 1"),
      "shop/v1/index.ts": OK,
      "shop/v1/a.ts": OK,
      "shop/v1/[id].ts": OK,
      "shop/v2/_version.ts": version(
        'version: 2, extends: 1, remove: ["/a", "/"]',
      ),
      "shop/v2/b.ts": OK,
    },
    "/v1/shop/a",
    ["less specific /v1/shop/<id:str> routes/shop/v1/[id].ts"],
  ],
  [
    "nothing, where the previous version has removed the path",
    {
      "v1/x.ts": OK,
      "v1/y.ts": OK,
      "v2/_version.ts": version('version: 2, extends: 1, remove: ["/x"]'),
      "v3/_version.ts": version("version: 3, extends: 2"),
      "v3/x.ts": OK,
      "v4/_version.ts": version('version: 4, extends: 3, remove: ["/x"]'),
      "v5/_version.ts": version("version: 5, extends: 4"),
      "v5/x.ts": OK,
    },
    "/v3/x",
    [],
  ],
  [
    "a file whose namesake elsewhere has settings",
    {
      "v1/b/a.ts": OK,
      "[p]/_version.ts": version("routes: { a: { version: 1 } }"),
      "[p]/a.ts": OK,
    },
    "/v1/b/a",
    ["less specific /v1/<p:str>/a routes/[p]/a.ts"],
  ],
  [
    "a parameter of another name",
    {
      "v1/[id].ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
      "v2/[key].ts": OK,
    },
    "/v2/a",
    ["overrides /v2/<key:str> routes/v1/[id].ts"],
  ],
  [
    "nothing, where prefixes precede no version",
    {
      "_version.ts": version('versionPrefix: "/api/v"'),
      "in/_version.ts": version('versionPrefix: "/in/v"'),
      "in/a.ts": OK,
    },
    "/in/a",
    [
      "unused versionPrefix /in/v routes/in/_version.ts",
      "unused versionPrefix /api/v routes/_version.ts",
    ],
  ],
];

for (const [title, files, path, lost] of LOST) {
  Deno.test(`routes why reports what lost against ${title}`, async () => {
    const reported = await askWhy(
      { "v1/_version.ts": version("version: 1"), ...files },
      path,
    );
    const lines = reported.split("\n")
      .map((line) => line.trim().replace(/ {2,}/g, " "))
      .filter((line) => /^(?:overrides|less specific|unused)/.test(line));
    assertEquals(lines, lost);
  });
}

Deno.test("routes why reports at most ten routes that a path won over", async () => {
  const files: Record<string, string> = { ...extendEach(12) };
  for (let number = 1; number <= 12; number++) files[`v${number}/a.ts`] = OK;
  const { alternatives } = JSON.parse(await askWhy(files, "/v12/a", "--json"));
  assertEquals(
    alternatives.map(({ place }: { place: string }) => place),
    Array.from({ length: 10 }, (_, index) => `routes/v${11 - index}/a.ts`),
  );
});

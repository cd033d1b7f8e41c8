import { assertEquals, assertStringIncludes } from "@std/assert";
import type { FileTexts } from "../../test_folder.ts";
import { OK, version } from "../version_folders.ts";
import { checkFolder, findCodes } from "./checked_files.ts";

/** Two groups of version 1, of which one is in version 2 as well. */
const API: FileTexts = {
  "(auth)/v1/_version.ts": version("version: 1"),
  "(auth)/v1/orders.ts": OK,
  "(auth)/v2/_version.ts": version("version: 2, extends: 1"),
  "(public)/v1/_version.ts": version("version: 1"),
  "(public)/v1/status.ts": OK,
};

/** Additional files, and the settings that are reported. */
const GROUPS: [title: string, files: FileTexts, ...reported: string[]][] = [
  ["a group without the version", {}, "(public)/v1/_version.ts"],
  [
    "a group without a version in the middle",
    {
      "(auth)/v3/_version.ts": version("version: 3, extends: 2"),
      "(public)/v3/_version.ts": version("version: 3"),
      "(public)/v3/status.ts": OK,
    },
    "(public)/v1/_version.ts",
  ],
  [
    "a group that shares a prefix with the other",
    {
      "pens/(auth)/v4/_version.ts": version("version: 4"),
      "pens/(auth)/v4/a.ts": OK,
      "pens/(auth)/v5/_version.ts": version("version: 5, extends: 4"),
      "pens/(public)/v4/_version.ts": version("version: 4"),
      "pens/(public)/v4/b.ts": OK,
      "(public)/v2/_version.ts": version("version: 2, extends: 1"),
    },
    "pens/(public)/v4/_version.ts",
  ],
  [
    "a group that extends the version too",
    { "(public)/v2/_version.ts": version("version: 2, extends: 1") },
  ],
  [
    "a path that the version declares elsewhere",
    { "(auth)/v2/status.ts": OK },
  ],
  [
    "a path that the version removes where its parameter matches something else",
    {
      "(auth)/v1/items/[id=int].ts": OK,
      "(auth)/v2/_version.ts": version(
        'version: 2, extends: 1, remove: ["/items/<id:int>"]',
      ),
      "(auth)/v2/status.ts": OK,
      "(public)/v1/items/[id=slug].ts": OK,
    },
  ],
  [
    "a path with a prefix of a folder inside the version",
    {
      "(auth)/v2/status.ts": OK,
      "(public)/v1/in/_version.ts": version('urlPrefix: "/inner"'),
      "(public)/v1/in/a.ts": OK,
    },
    "(public)/v1/_version.ts",
  ],
  [
    "a path whose version is in its name",
    {
      "(public)/v2/_version.ts": version("version: 2, extends: 1"),
      "a@1.ts": OK,
    },
  ],
  [
    "paths that are deprecated",
    {
      "(public)/v1/_version.ts": version(
        'version: 1, deprecated: "2026-01-01", ' +
          'links: { deprecation: "https://example.com/" }',
      ),
    },
  ],
  [
    "paths that are declared to have no successor",
    {
      "(public)/v1/_version.ts": version(
        "version: 1, links: { successor: false }",
      ),
    },
  ],
  [
    "a group that is another API",
    {
      "(public)/v2/_version.ts": version("version: 2, extends: 1"),
      "shop/v1/_version.ts": version("version: 1"),
      "shop/v1/a.ts": OK,
    },
  ],
  [
    "a version that extends none",
    {
      "(auth)/v2/_version.ts": version("version: 2"),
      "(auth)/v2/orders.ts": OK,
    },
  ],
];

for (const [title, files, ...reported] of GROUPS) {
  Deno.test(`check reports paths left behind for ${title}: ${reported.length}`, async () => {
    const found = await checkFolder({ ...API, ...files });
    assertEquals(
      found.map(({ code, places }) => [code, ...places]),
      reported.map((place) => ["left-behind", place]),
    );
  });
}

Deno.test("check says which paths are left behind, and how to carry them over", async () => {
  const [{ reason, fix }] = await checkFolder(API);
  assertEquals(
    reason,
    "Version 2 extends 1 in another group but not in this one, so it lacks " +
      "/status.",
  );
  assertEquals(
    fix,
    "Write in (public)/v2/_version.ts: export default { version: 2, " +
      "extends: 1 }; or, to end the path with version 1, deprecate it or " +
      "write in (public)/v1/_version.ts: links: { successor: false }.",
  );
});

Deno.test("paths left behind are carried over in a file with the extension in use", async () => {
  const files = Object.fromEntries(
    Object.entries(API)
      .map(([file, text]) => [file.replace(/\.ts$/, ".js"), text]),
  );
  const [{ fix }] = await checkFolder(files);
  assertEquals(fix.split(": ")[0], "Write in (public)/v2/_version.js");
});

/** A folder that has version 1 without its name, and what to write for 2. */
const UNNAMED: [folder: string, file: string][] = [
  ["", "v2/_version.ts"],
  ["(public)/", "(public)/v2/_version.ts"],
];

for (const [folder, file] of UNNAMED) {
  Deno.test(`paths left behind in ${folder || "the root"} are carried over in ${file}`, async () => {
    const files = {
      "(auth)/v1/_version.ts": version("version: 1"),
      "(auth)/v1/orders.ts": OK,
      "(auth)/v2/_version.ts": version("version: 2, extends: 1"),
      [`${folder}_version.ts`]: version("version: 1"),
      [`${folder}status.ts`]: OK,
    };
    const [{ fix }] = await checkFolder(files);
    assertStringIncludes(fix, `Write in ${file}: `);
    const followed = { [file]: version("version: 2, extends: 1") };
    assertEquals(await findCodes({ ...files, ...followed }), []);
  });
}

/** The version and its stability in the other group, and what to write. */
const STABILITIES: [version: string, settings: string, written: string][] = [
  ["2", "", "version: 2, extends: 1 }"],
  ["2", ', stability: "stable"', "version: 2, extends: 1 }"],
  ["2", ', stability: "beta"', 'version: 2, extends: 1, stability: "beta" }'],
  ["2-rc.1", "", 'version: "2-rc.1", extends: 1 }'],
  [
    "2-rc.1",
    ', stability: "stable"',
    'version: "2-rc.1", extends: 1, stability: "stable" }',
  ],
  [
    "2",
    ', stability: "beta", routes: { a: { stability: "alpha" } }',
    "version: 2, extends: 1 }",
  ],
];

for (const [name, settings, written] of STABILITIES) {
  Deno.test(`paths left behind are carried over by ${written}, where version ${name} has${settings || " no stability"}`, async () => {
    const { "(auth)/v2/_version.ts": _left, ...older } = API;
    const [{ fix }] = await checkFolder({
      ...older,
      [`(auth)/v${name}/_version.ts`]: version(
        `version: "${name}", extends: 1${settings}`,
      ),
      [`(auth)/v${name}/a.ts`]: OK,
    });
    assertStringIncludes(fix, `export default { ${written};`);
  });
}

import { assertEquals, assertStringIncludes } from "@std/assert";
import type { FileTexts } from "../../test_folder.ts";
import { OK, version } from "../version_folders.ts";
import { askBeside, createRoutes, runNewIn } from "./new_route.ts";
import { EXISTING, EXTENDING } from "./existing_routes.ts";

/** Trees, paths under prefixes that they lack, and what was meant. */
const PREFIXED: [files: FileTexts, path: string, said: string][] = [
  [
    EXISTING,
    "/v5/x",
    '"/v5/x" has the version prefix "/v", but versions below routes have ' +
    '"/api/v". Did you mean "/api/v5/x"? For all versions, set ' +
    'versionPrefix: "/v" in routes/_version.ts. For this one alone, ' +
    "create routes/v5/_version.ts yourself, and run the command again:\n\n" +
    '  import type { VersionSettings } from "@strata/router";\n\n' +
    '  export default { version: 5, versionPrefix: "/v" } satisfies ' +
    "VersionSettings;\n",
  ],
  [
    {
      "(a)/_version.ts": version('version: 1, versionPrefix: "/api/v"'),
      "(b)/_version.ts": version('version: 1, versionPrefix: "/shop/w"'),
    },
    "/v5/x",
    'have "/api/v" and "/shop/w". Did you mean "/api/v5/x"? For all versions',
  ],
  [EXISTING, "/<id>/v4/z", 'Did you mean "/api/v4/z"?'],
  [
    { "v1/_version.ts": version("version: 1") },
    "/V2/foo",
    'Did you mean "/v2/foo"? If it is not a version, create ' +
    'routes/[x+56]2/foo.ts. For all versions, set versionPrefix: "/V" in ' +
    "routes/_version.ts. For this one alone, create " +
    "routes/v2/_version.ts yourself, and run the command again:\n\n",
  ],
  [
    {
      "v1/_version.ts": version("version: 1"),
      "v2/_version.ts": version("version: 2"),
    },
    "/V2/foo",
    'Did you mean "/v2/foo"? If it is not a version, create ' +
    "routes/[x+56]2/foo.ts. For all versions",
  ],
  [
    { "v1/_version.ts": version("version: 1") },
    "/api/v2/x",
    'have "/v". Did you mean "/v2/x"? If it is not a version, create ' +
    'routes/api/[x+76]2/x.ts. For all versions, set versionPrefix: "/api/v" ' +
    "in routes/_version.ts. For this one alone, " +
    "create routes/v2/_version.ts yourself, and run the command again:\n\n",
  ],
  [
    { "shop/v1/_version.ts": version("version: 1") },
    "/api/v2/x",
    '"/api/v2/x" has the version prefix "/api/v", but versions below routes ' +
    'have "/v".',
  ],
  [
    { "v1/_version.ts": version("version: 1") },
    "/engines/v8",
    'Did you mean "/v8"? If it is not a version, create routes/engines/v8.ts.',
  ],
  [
    { "v1/_version.ts": version("version: 1") },
    "/api/version2/ip",
    'Did you mean "/v2/ip"?',
  ],
  [
    {
      "one/_version.ts": "export default " +
        '{ version: 1, versionPrefix: "/api/version" };\n',
    },
    "/v2/x",
    'Did you mean "/api/version2/x"?',
  ],
  [
    {
      "_version.ts": version("version: 1"),
      "a.ts": OK,
      "(2)/_version.ts": version("version: 2, extends: 1"),
    },
    "/api/v3/x",
    'have "/v". Did you mean "/v3/x"?',
  ],
  [
    {
      "v1/_version.ts": "export default " +
        '{ version: 1, routes: { a: { versionPrefix: "/old/v" } } };\n',
      "v1/a.ts": OK,
    },
    "/api/v2/x",
    'have "/old/v" and "/v". Did you mean "/v2/x"?',
  ],
  [
    EXTENDING,
    "/other/v2/x",
    'have "/api/v", "/v" and "/<shop:slug>/v". ' +
    'Did you mean "/<shop:slug>/v2/x" or "/v2/x"?',
  ],
];

Deno.test("new adds no version prefix beside others, and shows how to", async (t) => {
  for (const [files, path, said] of PREFIXED) {
    await t.step(`${path} beside ${Object.keys(files)[0]}`, async () => {
      using folder = createRoutes(files);
      const refused = await runNewIn(folder, path);
      assertEquals(refused.code, 2);
      assertStringIncludes(refused.stderr, said);
      const [, file] = /create (\S+) yourself/.exec(refused.stderr)!;
      const [, source] = refused.stderr.split(/yourself,[^:]+:\n\n/);
      folder.write(file, source);
      const made = await runNewIn(folder, path);
      assertEquals([made.code, made.stderr], [0, ""]);
    });
  }
});

Deno.test("new accepts a prefix that is set for all versions, as it advises", async () => {
  using folder = createRoutes({ "v1/_version.ts": version("version: 1") });
  const refused = await runNewIn(folder, "/api/v2/x");
  const [, setting, file] = /For all versions, set (.+) in (\S+)\. /
    .exec(refused.stderr)!;
  folder.write(file, `export default { ${setting} };`);
  const made = await runNewIn(folder, "/api/v2/x");
  assertEquals([made.code, made.stderr], [0, ""]);
});

Deno.test("new reports that the first version of a path has another prefix", async () => {
  const said =
    "\nIt belongs to version 8, the first here, with the version prefix " +
    '"/engines/v".\n';
  const cases: [files: FileTexts, path: string, is: boolean][] = [
    [{}, "/engines/v8", true],
    [{}, "/v8/engines", false],
    [{}, "/engines/list", false],
    [
      {
        "v7/_version.ts": version('version: 7, versionPrefix: "/engines/v"'),
      },
      "/engines/v8",
      false,
    ],
  ];
  for (const [files, path, is] of cases) {
    const { stdout } = await askBeside(files, path);
    assertEquals([stdout.includes(said), stdout.includes("first")], [is, is]);
  }
});

/** Paths with a version where none has a prefix yet, and the prefix to set. */
const FIRST_PREFIXES: [path: string, prefix: string][] = [
  ["/2024-01-01/x", "/"],
  ["/api/2024-01-01/x", "/api/"],
  ["/<shop>/2024-01-01", "/<shop>/"],
];

for (const [path, prefix] of FIRST_PREFIXES) {
  Deno.test(`new says which version prefix lets it make ${path} in an empty folder`, async () => {
    using folder = createRoutes();
    const refused = await runNewIn(folder, path);
    assertEquals(refused.code, 2);
    const setting = `versionPrefix: ${JSON.stringify(prefix)}`;
    assertStringIncludes(
      refused.stderr,
      `can serve ${path}: no version prefix here matches that version. ` +
        `Set ${setting} in routes/_version.ts, and run the command again.`,
    );
    folder.write("routes/_version.ts", `export default { ${setting} };\n`);
    const { stdout } = await runNewIn(folder, path);
    assertStringIncludes(stdout, `It serves ${path}.`);
  });
}

Deno.test("new advises to set a version prefix in the existing settings", async () => {
  const { stderr } = await askBeside({
    "_version.js": "export default {};\n",
  }, "/2024-01-01/x");
  assertStringIncludes(
    stderr,
    'Set versionPrefix: "/" in routes/_version.js, and run the command again.',
  );
});

import { assertEquals, assertStringIncludes } from "@std/assert";
import type { FileTexts } from "../../test_folder.ts";
import { OK, version } from "../version_folders.ts";
import { askBeside } from "./new_route.ts";
import { EXISTING } from "./existing_routes.ts";

/** Paths, and what is said of the versions that inherit them. */
const HANDED_ON: [path: string, said: string][] = [
  ["/v1/a", ", which /v2/a inherits."],
  [
    "/v1/x/<id>",
    ", which /v2/x/<id:str>, /v3/x/<id:str> and /v4/x/<id:str> " +
    "inherit.",
  ],
  [
    "/v2/users",
    ", which /v3/users and /v4/users inherit, in place of " +
    "routes/v1/users.ts.",
  ],
  ["/v4/users", " in place of routes/v1/users.ts."],
];

Deno.test("new overrides what other versions inherit, whatever the order in which types are tried", async () => {
  const { stdout } = await askBeside({
    "_types.ts":
      "export default { aa: { pattern: /a+/ }, bb: { pattern: /b+/ } };\n",
    "v8/_version.ts": version("version: 8"),
    "v8/[id=aa].ts": OK,
    "v8/[id=bb].ts": OK,
    "v9/_version.ts": version("version: 9, extends: 8"),
    "v10/_version.ts": version("version: 10, extends: 9"),
  }, "/v9/<id:aa>");
  assertStringIncludes(stdout, "+ routes/v9/[id=aa].ts\n");
  assertStringIncludes(stdout, ", which /v10/<id:aa> inherits, in place of");
});

Deno.test("new reports the paths of other versions that inherit the new one", async (t) => {
  for (const [path, said] of HANDED_ON) {
    await t.step(path, async () => {
      const { stdout, stderr } = await askBeside({
        "v1/_version.ts": version("version: 1"),
        "v1/users.ts": OK,
        "v2/_version.ts": version("version: 2, extends: 1"),
        "v3/_version.ts": version("version: 3, extends: 2"),
        "v3/a.ts": OK,
        "v4/_version.ts": version("version: 4, extends: 3"),
      }, path);
      assertEquals(stderr, "");
      assertStringIncludes(stdout, `\nIt serves ${path}${said}\n`);
    });
  }
});

Deno.test("new reports which paths later versions no longer inherit", async () => {
  const { stdout } = await askBeside({
    "v1/_version.ts": version("version: 1"),
    "v2/_version.ts": version("version: 2, extends: 1"),
    "v2/me.ts": OK,
    "(old)/v1/_version.ts": version('version: 1, versionPrefix: "/old/v"'),
    "(old)/v1/users.ts": OK,
  }, "/v1/orders");
  assertStringIncludes(
    stdout,
    "/v2/users is no longer served, since versions that extend version 1 now " +
      'inherit from the version prefix "/v".',
  );
});

Deno.test("new reports paths that lose their place to a new version", async () => {
  const files = { ...EXISTING, "v2/users.ts": OK };
  const { stdout } = await askBeside(files, "/api/v2/items");
  assertStringIncludes(
    stdout,
    "/v2/users is no longer served, since routes/v2/_version.ts " +
      "gives the folder a version.",
  );
});

Deno.test("new reports that a version has ended", async () => {
  const { stdout } = await askBeside({
    "v1/_version.ts": version(
      'version: 1, sunset: "2020-01-01", onSunset: "gone"',
    ),
    "v1/users.ts": OK,
  }, "/v1/x");
  assertStringIncludes(
    stdout,
    "It serves /v1/x.\nIts sunset has passed, so requests are answered with " +
      "410.\n",
  );
});

const GUARDED_FIRST = {
  "v1/_version.ts": version("version: 1"),
  "v1/_middleware.ts": "export default [];\n",
  "v2/_version.ts": version("version: 2"),
};

/** Further files, a path, and what is said to run before its handlers. */
const AROUND: [
  files: FileTexts,
  path: string,
  said: string,
][] = [
  [
    { "_middleware.ts": "export default [];\n" },
    "/v1/b",
    "routes/_middleware.ts and routes/v1/_middleware.ts run before it.",
  ],
  [
    { "_middleware.ts": "export default [];\n" },
    "/v2/b",
    "routes/_middleware.ts runs before it.",
  ],
  [
    { "v1/a.ts": OK },
    "/v2/b",
    "No middleware runs before it.",
  ],
];

for (const [files, path, said] of AROUND) {
  Deno.test(`new says of ${path}: ${said}`, async () => {
    const { stdout } = await askBeside({ ...GUARDED_FIRST, ...files }, path);
    assertStringIncludes(stdout, `\nIt serves ${path}.\n${said}\n`);
  });
}

Deno.test("new warns about a name that not every system allows, as check does", async () => {
  const { stdout } = await askBeside({}, "/files/<file:ext=jpg|png>");
  assertStringIncludes(stdout, "\nwarning unportable-name: ");
  assertStringIncludes(stdout, "Create one file for each extension");
});

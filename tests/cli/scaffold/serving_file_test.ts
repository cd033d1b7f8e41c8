import { assertEquals, assertStringIncludes } from "@std/assert";
import { OK, version } from "../version_folders.ts";
import { askBeside } from "./new_route.ts";

Deno.test("new advises to check settings that give a folder other paths", async () => {
  const { code, stderr } = await askBeside({
    "v1/_version.ts": version("version: 1"),
    "v1/a.ts": OK,
    "things/_version.ts": version('urlPrefix: "/stuff"'),
  }, "/things/x");
  assertEquals(code, 2);
  assertStringIncludes(
    stderr,
    "can serve /things/x: check its parameters' types, and the settings of " +
      "the folders.\n",
  );
});

/**
 * Paths that no file serves beside a folder that is named almost like a
 * version.
 */
const BESIDE_VERSION_FOLDER: [path: string, said: string][] = [
  [
    "/V2/x",
    "can serve /V2/x: routes/V2/: The folder is named like a version, but " +
    'declares none, so "V2" is literal text in its paths. Write in ' +
    "routes/V2/_version.ts",
  ],
  ["/v1/<id:itn>", 'can serve /v1/<id:itn>: There is no parameter type "itn".'],
  ["/v2/<id:itn>", 'can serve /v2/<id:itn>: There is no parameter type "itn".'],
  ["/v2/<id:int>", "routes/V2 and routes/v2: The names differ only in case"],
];

for (const [path, said] of BESIDE_VERSION_FOLDER) {
  Deno.test(`new says why no file serves ${path} beside a folder V2`, async () => {
    const { code, stderr } = await askBeside({
      "V2/a.ts": OK,
      "v1/_version.ts": version("version: 1"),
      "v1/a.ts": OK,
    }, path);
    assertEquals(code, 2);
    assertStringIncludes(stderr, said);
  });
}
